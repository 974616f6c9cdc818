import { randomBytes } from 'node:crypto';
import { StartFailure } from '@earshot/config/start-failure';
import type { Client } from 'pg';
import { type Connection, withClient } from '../../store/client.ts';

const ROUNDS = 3;

const POOLED =
  'DATABASE_URL leads to a pooler that gives each transaction another session (pool_mode=transaction), in which messages between hosts, prepared statements and locks get lost: set pool_mode=session for this database, or connect without the pooler.';

/** Marks the session of a client; returns its process id. */
async function mark(client: Client, text: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config('earshot.session', $1, false)`,
    [text],
  );
  return rows[0]?.pid ?? 0;
}

async function seen(client: Client): Promise<{ pid: number; text: string | null }> {
  const { rows } = await client.query<{ pid: number; text: string | null }>(
    `select pg_backend_pid() as pid, current_setting('earshot.session', true) as text`,
  );
  return rows[0] ?? { pid: 0, text: null };
}

/**
 * Refuses a pooler that gives each transaction another session. One client's mark must stay with it: a second client,
 * in a transaction, must not see it, and the first must find it again.
 */
export async function demandOneSession(connection: Connection, client: Client): Promise<void> {
  await withClient(connection, async (other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = randomBytes(8).toString('hex');
      const pid = await mark(client, text);
      try {
        await other.query('begin').catch((fault: { code?: string; message?: string }) => {
          throw /statement pooling/.test(fault.message ?? '') ? new StartFailure(POOLED) : fault;
        });
        const there = await seen(other);
        if (there.text === text || there.pid === pid) throw new StartFailure(POOLED);
        const here = await seen(client);
        if (here.text !== text || here.pid !== pid) throw new StartFailure(POOLED);
      } finally {
        await other.query('rollback').catch(() => undefined);
      }
    }
  });
}
