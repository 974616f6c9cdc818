import { limits } from '@earshot/core/limits';
import type { Database, Transaction } from './database.ts';
import { tokenHash } from './sessions.ts';
import { SharedLookUps } from './shared-look-ups.ts';

/** Cache duration; on another host a browser can remain recognised that long. */
const REMEMBERED_MS = 30_000;
/** Maximum cached results. */
const MOST_REMEMBERED = 10_000;

interface Remembered {
  known: boolean;
  until: number;
}

/** Browsers in which accounts have signed in: the newest of each account, until they expire. */
export class StoredDevices {
  private readonly remembered = new Map<string, Remembered>();

  private readonly underway = new SharedLookUps<boolean>();

  constructor(
    private readonly database: Database,
    /** database that records browsers, as part of signing in */
    private readonly signInDatabase = database,
  ) {}

  /** True if this browser is recognised and its record has not expired. */
  async isKnown(id: string): Promise<boolean> {
    const key = tokenHash(id).toString('hex');
    const earlier = this.remembered.get(key);
    if (earlier && earlier.until > performance.now()) return earlier.known;
    return this.underway.ask(
      key,
      () => this.find(id),
      (known) => this.remember(key, known),
    );
  }

  private async find(id: string): Promise<boolean> {
    const found = await this.database.asSystem('know a browser again', (transaction) =>
      transaction.sql('select 1 from devices where id_hash = $1 and expires_at > now()', [tokenHash(id)]),
    );
    return found.length > 0;
  }

  /** Recognises a browser from now on; removes the account's oldest ones above the maximum. */
  async keep(accountId: string, id: string): Promise<void> {
    const ended = await this.signInDatabase.asSystem('know a browser from now on', async (transaction) => {
      // Serialises sign-ins, which would otherwise not see each other's browser.
      await transaction.sql('select 1 from accounts where id = $1 for no key update', [accountId]);
      await transaction.sql(
        `insert into devices (id_hash, account_id, expires_at) values ($1, $2, now() + $3 * interval '1 second')
         on conflict (id_hash) do update set signed_in_at = now(), expires_at = excluded.expires_at
           where devices.account_id = excluded.account_id`,
        [tokenHash(id), accountId, limits.devices.seconds],
      );
      return transaction.sql<{ key: string }>(
        `delete from devices where id_hash in (select id_hash from devices where account_id = $1
           order by signed_in_at desc, id_hash = $2 desc offset $3) returning encode(id_hash, 'hex') as key`,
        [accountId, tokenHash(id), limits.devices.perAccount],
      );
    });
    this.underway.forget();
    this.remember(tokenHash(id).toString('hex'), true);
    for (const { key } of ended) this.remembered.delete(key);
  }

  private remember(key: string, known: boolean): void {
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(key, { known, until: performance.now() + REMEMBERED_MS });
  }
}

/** Removes browsers without a sign-in for a year. */
export async function eraseExpiredDevices(transaction: Transaction): Promise<void> {
  await transaction.sql('delete from devices where expires_at < now()');
}
