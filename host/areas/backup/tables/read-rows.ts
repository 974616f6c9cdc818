import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { STORED_JOBS } from '../../../jobs/stored-jobs.ts';
import type { StoredTable } from './stored-tables.ts';

/** Archive name of waiting jobs, which are stored in the queue's own tables. */
export const JOBS = 'waiting_jobs';

/** Streams the rows of a query in PostgreSQL's text format, at the consumer's pace. */
export async function copyRows(
  client: Client,
  query: string,
  take: (rows: Buffer) => Promise<void> | void,
): Promise<void> {
  await pipeline(client.query(copyTo(`copy (${query}) to stdout`)), async (rows) => {
    for await (const some of rows as AsyncIterable<Buffer>) await take(some);
  });
}

/** The statement that lists a table's rows, of one workspace if the table has row security. */
export function rowsOf(client: Client, { name, columns }: StoredTable, workspaceId?: string): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  // Repeated although row security enforces it: an operator's role can bypass that.
  const where = workspaceId === undefined ? '' : ` where workspace_id = ${client.escapeLiteral(workspaceId)}`;
  return `select ${list} from ${client.escapeIdentifier(name)}${where}`;
}

/** Streams all rows of a table within the client's transaction, one workspace after the other. */
export async function readTable(
  client: Client,
  table: StoredTable,
  workspaceIds: readonly string[],
  take: (rows: Buffer) => Promise<void>,
): Promise<void> {
  if (!table.walled) return copyRows(client, rowsOf(client, table), take);
  for (const workspaceId of workspaceIds) {
    await client.query(`select set_config('app.workspace', $1, true)`, [workspaceId]);
    await copyRows(client, rowsOf(client, table, workspaceId), take);
  }
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there ?? false;
}

/** True if Earshot's tables exist. */
export const hasTables = (client: Client): Promise<boolean> => isThere(client, 'public.tenants');

/** True if a job queue exists, that is, if a host has used this database. */
export const hasQueue = (client: Client): Promise<boolean> => isThere(client, 'graphile_worker._private_jobs');

/** Streams waiting and running jobs as one more table. */
export const readJobs = (client: Client, take: (rows: Buffer) => Promise<void>): Promise<void> =>
  copyRows(client, STORED_JOBS, take);
