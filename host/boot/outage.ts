import { setTimeout as pause } from 'node:timers/promises';
import type { Container } from 'inversify';
import { T } from '../area.ts';

/** Milliseconds without an answer after which the database counts as away. */
const ANSWER_MS = 2000;

/** Reason why the database serves nobody now; undefined if it does. */
export async function databaseOutage(container: Container): Promise<string | undefined> {
  const asked = container
    .get(T.watchDatabase)
    .asSystem('see whether the database answers', (transaction) =>
      transaction.sql<{ standby: boolean; closed: boolean }>(
        `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as closed`,
      ),
    );
  try {
    const [server] = await Promise.race([asked, late(ANSWER_MS)]);
    if (!server?.closed) return undefined;
    container.get(T.lines).leaveServer();
    return server.standby
      ? 'The database is a standby and takes no changes: no primary is where DATABASE_URL leads.'
      : 'The database takes no changes: its default_transaction_read_only is on.';
  } catch (fault) {
    container.get(T.log).warn({ err: fault }, 'database does not answer');
    return 'The database does not answer.';
  }
}

const late = async (ms: number): Promise<never> => {
  await pause(ms, undefined, { ref: false });
  throw new Error(`no answer within ${ms} ms`);
};

/** Concurrent calls share one result. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
