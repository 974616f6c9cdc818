import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import { accessTokenBy, isAccessToken } from '../store/access-tokens.ts';
import type { Database } from '../store/database.ts';
import { Rows } from '../store/rows.ts';
import { SESSION_TOKEN, type Sessions } from '../store/sessions.ts';
import { SharedLookUps } from '../store/shared-look-ups.ts';
import { actorOf } from './access.ts';
import { hashed, type Rates } from './rates.ts';
import type { OpenSession } from './visit.ts';

const FRESH_MS = 1000;
const MOST_KNOWN = 10_000;

type Opening = Pick<OpenSession, 'id' | 'accountId' | 'workspaceId'>;

/**
 * Finds the session of a cookie or access token, from a cache of one second (contract 15 allows two). Concurrent calls
 * share one look-up.
 */
export class SessionKeeper {
  private readonly known = new Map<string, { session: OpenSession | null; until: number }>();
  private readonly owners = new Map<string, string>();
  private readonly underway = new SharedLookUps<OpenSession | null>();

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly rates: Rates,
  ) {}

  /**
   * The open session of a token, or null. A token without our seal, invented or of an older release, is looked up only
   * as long as its network has a budget for invalid ones; beyond that it is refused as TOO_MANY_REQUESTS.
   */
  async open(token: string | undefined, address: string): Promise<OpenSession | null> {
    // A text that cannot be a token is neither looked up nor cached.
    if (!token || !SESSION_TOKEN.test(token)) return null;
    const sealed = this.sessions.isSealed(token);
    const find = () => this.find(token);
    return this.cached(token, () => (sealed ? find() : this.rates.lookUp(address, token, find)));
  }

  /**
   * Session of an access token, or null. It acts for its member, but never as an administrator. Invalid tokens use up
   * the network's budget for them.
   */
  async openByToken(text: string, address: string): Promise<OpenSession | null> {
    if (!isAccessToken(text)) return null;
    return this.cached(text, () => this.rates.lookUp(address, text, () => this.findByToken(text)));
  }

  private cached(secret: string, find: () => Promise<OpenSession | null>): Promise<OpenSession | null> {
    const cached = this.known.get(secret);
    if (cached && cached.until > performance.now()) return Promise.resolve(cached.session);
    return this.underway.ask(secret, find, (session) => this.cache(secret, session));
  }

  private cache(secret: string, session: OpenSession | null): void {
    if (this.known.size > MOST_KNOWN) this.known.clear();
    this.known.set(secret, { session, until: performance.now() + FRESH_MS });
    if (!session) return;
    if (this.owners.size > MOST_KNOWN) this.owners.clear();
    this.owners.set(hashed(secret), session.accountId);
  }

  /** True if a cookie or token was valid here before: it identifies the sender, but grants nothing. */
  hasLed(secret: string): boolean {
    return this.owners.has(hashed(secret));
  }

  /**
   * Sender of a cookie or token, for budgets that are used before it is looked up: the account it belonged to before,
   * else its hash. It grants nothing.
   */
  senderOf(secret: string): string {
    const hash = hashed(secret);
    return this.owners.get(hash) ?? hash;
  }

  /** Empties the cache after a session ended or a member changed. Later calls share no look-up that began before. */
  forget(): void {
    this.known.clear();
    this.underway.forget();
  }

  private async find(token: string): Promise<OpenSession | null> {
    const stored = await this.sessions.byToken(token);
    return stored ? this.opened(stored) : null;
  }

  private async findByToken(text: string): Promise<OpenSession | null> {
    const stored = await this.database.asSystem('find an access token', (transaction) =>
      accessTokenBy(transaction, text),
    );
    if (!stored) return null;
    const { id, scope } = stored;
    const { actor, ...session } = await this.opened(stored);
    return { ...session, actor: actor && { ...actor, admin: false }, token: { id, scope } };
  }

  private async opened({ id, accountId, workspaceId }: Opening): Promise<OpenSession> {
    const reading = this.database.reading(workspaceId);
    const [member] = await new Rows(reading, Member).find({ where: { accountId, suspended: false }, limit: 1 });
    const workspace = await new Rows(reading, Workspace).get(workspaceId);
    return { id, accountId, workspaceId, actor: member ? actorOf(member) : null, setUpAt: workspace?.createdAt ?? '' };
  }
}
