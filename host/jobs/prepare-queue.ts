import { runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import type { Log } from '../log/log.ts';
import { type Connection, clientConfig } from '../store/lines.ts';
import { workerLog } from './worker-log.ts';

/** Creates the tables of the queue in a database that no host has used yet. */
export async function prepareQueue(connection: Connection, log: Log): Promise<void> {
  const pool = new Pool({ ...clientConfig(connection), max: 1 });
  const lost = (fault: Error) => log.warn({ err: fault }, 'connection lost while the queue was made');
  pool.on('error', lost).on('connect', (client) => client.on('error', lost));
  try {
    await runMigrations({ pgPool: pool, schema: 'graphile_worker', logger: workerLog(log) });
  } finally {
    await pool.end();
  }
}
