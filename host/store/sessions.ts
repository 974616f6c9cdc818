import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';
import { limits } from '@earshot/core/limits';
import type { Database, Transaction } from './database.ts';

export interface StoredSession {
  id: string;
  accountId: string;
  workspaceId: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  address: string;
  agent: string;
}

const COLUMNS = `id, account_id as "accountId", workspace_id as "workspaceId", created_at as "createdAt", seen_at as "seenAt", expires_at as "expiresAt", address, agent`;

/** The stored hash of a token, SHA-256; the token itself is never stored. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A random secret of 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Characters of a session's secret and of the seal after it. */
const SECRET = 43;
const SEAL = 11;
/** The form of a session's token. */
export const SESSION_TOKEN = /^[\w-]{43}([\w-]{11})?$/;

/** Facts about a new session: the browser and its address. */
export interface NewSession {
  workspaceId: string;
  address: string;
  agent: string;
}

/** The sessions of signed-in browsers. All hosts are notified of a session's end, and close its sockets. */
export class Sessions {
  private readonly key: Buffer | undefined;

  constructor(
    private readonly database: Database,
    secretKey?: Buffer,
  ) {
    this.key = secretKey && keyFor(secretKey, 'session seal');
  }

  /**
   * True if a token has the seal of this installation, checked without the database; tokens of older releases have
   * none.
   */
  isSealed(token: string): boolean {
    const [secret, seal] = [token.slice(0, SECRET), token.slice(SECRET)];
    return this.key !== undefined && seal.length === SEAL && timingSafeEqual(Buffer.from(seal), this.seal(secret));
  }

  private seal(secret: string): Buffer {
    const { key = '' } = this;
    return Buffer.from(createHmac('sha256', key).update(secret).digest('base64url').slice(0, SEAL));
  }

  /** Starts a session; returns the token for its cookie. */
  async start(accountId: string, workspaceId: string, address: string, agent: string): Promise<string> {
    return this.database.asSystem('start a session', (transaction) =>
      this.startIn(transaction, accountId, { workspaceId, address, agent }),
    );
  }

  /** The session of a token, unless it has expired. Its last use is updated at most once a minute. */
  byToken(token: string): Promise<StoredSession | undefined> {
    return this.database.asSystem('find a session', async (transaction) => {
      const [found] = await transaction.sql<StoredSession & { unseen: boolean }>(
        `select ${COLUMNS}, seen_at < now() - interval '1 minute' as unseen
         from sessions where token_hash = $1 and expires_at > now()`,
        [tokenHash(token)],
      );
      if (!found) return undefined;
      const { unseen, ...session } = found;
      if (unseen) await transaction.sql('update sessions set seen_at = now() where id = $1', [session.id]);
      return session;
    });
  }

  /** The given sessions that are still open. */
  async stillOpen(ids: string[]): Promise<Set<string>> {
    const open = await this.database.asSystem('see which sessions are open', (transaction) =>
      transaction.sql<{ id: string }>('select id from sessions where id = any($1::uuid[]) and expires_at > now()', [
        ids,
      ]),
    );
    return new Set(open.map(({ id }) => id));
  }

  /** An account's sessions, most recently used first. */
  ofAccount(accountId: string): Promise<StoredSession[]> {
    return this.database.asSystem('list sessions', (transaction) =>
      transaction.sql<StoredSession>(
        `select ${COLUMNS} from sessions where account_id = $1 and expires_at > now() order by seen_at desc`,
        [accountId],
      ),
    );
  }

  /** Ends one session of an account; returns it, or undefined if there is none. */
  async end(accountId: string, id: string): Promise<StoredSession | undefined> {
    const [ended] = await this.database.asSystem('end a session', (transaction) =>
      endWhere(transaction, 'account_id = $1 and id = $2', [accountId, id]),
    );
    return ended;
  }

  /** Ends all sessions of an account and starts one, in the caller's transaction; returns the token for its cookie. */
  async replaceAll(transaction: Transaction, accountId: string, given: NewSession): Promise<string> {
    await endWhere(transaction, 'account_id = $1', [accountId]);
    return this.startIn(transaction, accountId, given);
  }

  private async startIn(
    transaction: Transaction,
    accountId: string,
    { workspaceId, address, agent }: NewSession,
  ): Promise<string> {
    const secret = newToken();
    const token = this.key ? secret + this.seal(secret) : secret;
    await transaction.sql(
      `insert into sessions (id, token_hash, account_id, workspace_id, expires_at, address, agent)
       values ($1, $2, $3, $4, now() + $5 * interval '1 second', $6, $7)`,
      [randomUUID(), tokenHash(token), accountId, workspaceId, limits.sessionSeconds, address, agent.slice(0, 300)],
    );
    return token;
  }
}

async function endWhere(transaction: Transaction, where: string, bind: unknown[]): Promise<StoredSession[]> {
  const ended = await transaction.sql<StoredSession>(`delete from sessions where ${where} returning ${COLUMNS}`, bind);
  for (const { id } of ended) await transaction.sql(`select pg_notify('earshot_session', $1)`, [id]);
  return ended;
}

/** Ends the sessions of an account in one workspace, in the caller's transaction; its sockets close everywhere. */
export async function endSessionsIn(transaction: Transaction, workspaceId: string, accountId: string): Promise<void> {
  await endWhere(transaction, 'workspace_id = $1 and account_id = $2', [workspaceId, accountId]);
}

/** Deletes expired sessions; hosts close their sockets. */
export async function eraseExpiredSessions(transaction: Transaction): Promise<void> {
  await transaction.sql(
    `with expired as (delete from sessions where expires_at < now() returning id)
     select pg_notify('earshot_session', id::text) from expired`,
  );
}
