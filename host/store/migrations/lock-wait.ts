import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@earshot/config/start-failure';
import type { Database } from '../database.ts';

/** Milliseconds for which a migration blocked by a lock is retried. */
export const PATIENCE_MS = 5 * 60_000;
const AGAIN_MS = 2000;
/** Shorter than the wait for a lock, as the blocking session can be read only during that wait. */
const LOOK_MS = 1000;
const LOCKED = '55P03';

interface Holder {
  pid: number;
  name: string;
  role: string;
  seconds: number;
}

/** Logs the progress for operators. */
export type Tell = (fields: Readonly<Record<string, unknown>>, text: string) => void;

const inWords = ({ pid, name, role, seconds }: Holder) =>
  `process ${pid} of the database (role ${role || 'unknown'}, ${name || 'without a name'}, its transaction ${seconds} s old)`;

async function holderOf(database: Database, pid: number): Promise<Holder | undefined> {
  const [holder] = await database.asSystem('see who holds a lock', (transaction) =>
    transaction.sql<Holder>(
      `select pid, coalesce(application_name, '') as name, coalesce(usename, '') as role,
         coalesce(extract(epoch from clock_timestamp() - xact_start), 0)::int as seconds
       from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start limit 1`,
      [pid],
    ),
  );
  return holder;
}

const isLocked = (fault: unknown): boolean => {
  const { code, original } = (fault ?? {}) as { code?: string; original?: { code?: string } };
  return (original?.code ?? code) === LOCKED;
};

/**
 * Applies a migration, with retries while another session locks what it needs, such as a backup. Logs the blocking
 * session; after `patienceMs` throws a StartFailure that names it. `apply` reports its server process.
 */
export async function applyPatiently(
  database: Database,
  name: string,
  apply: (worksIn: (pid: number) => void) => Promise<void>,
  { tell, patienceMs = PATIENCE_MS }: { tell?: Tell; patienceMs?: number },
): Promise<void> {
  const until = performance.now() + patienceMs;
  let holder: Holder | undefined;
  for (;;) {
    let pid = 0;
    const look = setInterval(() => {
      if (pid === 0) return;
      holderOf(database, pid).then(
        (found) => {
          holder = found ?? holder;
        },
        () => undefined,
      );
    }, LOOK_MS);
    try {
      return await apply((worksIn) => {
        pid = worksIn;
      });
    } catch (fault) {
      if (!isLocked(fault)) throw fault;
      const who = holder ? inWords(holder) : 'somebody else';
      if (performance.now() > until)
        throw new StartFailure(
          `The migration ${name} needs a table that ${who} has locked: wait for its end or end it there${holder ? ` (select pg_terminate_backend(${holder.pid}))` : ''}, then start again. What was migrated before stays.`,
          { cause: fault },
        );
      tell?.({ migration: name, reason: `waits for ${who}` }, 'a migration waits for a lock and is tried again');
    } finally {
      clearInterval(look);
    }
    await pause(AGAIN_MS);
  }
}
