import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ADD_LOADED_JOBS, LOADING_JOBS } from '../../../jobs/stored-jobs.ts';
import type { TableRecord } from '../archive/manifest.ts';
import { RowDigest } from '../archive/row-digest.ts';
import { copyRows, JOBS, rowsOf } from './read-rows.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Name of the table into which rows of this one are loaded. */
export const loadedInto = (table: string): string => (table === JOBS ? 'loading_jobs' : table);

/**
 * Disables row security, triggers and foreign keys in the client's transaction, so that rows load in any order. Returns
 * the function that restores all of these and checks every foreign key.
 */
export async function openTables(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await foreignKeys(client);
  const walled = await wallsAmong(client, tables);
  const each = async (names: readonly string[], change: string) => {
    for (const name of names) await client.query(`alter table ${client.escapeIdentifier(name)} ${change}`);
  };
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
  await each(tables, 'disable trigger user');
  await each(walled, 'disable row level security');
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`);
    await each(tables, 'enable trigger user');
    await each(walled, 'enable row level security');
  };
}

async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return rows;
}

async function wallsAmong(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity and relname = any($1::text[])`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Loads one piece of a table, compressed as in the archive. */
export async function loadPart(
  client: Client,
  { name, columns }: TableRecord,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${client.escapeIdentifier(loadedInto(name))} (${list}) from stdin`));
  await pipeline(Readable.from(pieces), createGunzip(), into);
}

/** Counts and digests the current rows of a table. */
export async function digestOf(client: Client, { name, columns }: TableRecord): Promise<RowDigest> {
  const digest = new RowDigest();
  const table = { name: loadedInto(name), columns, walled: false };
  await copyRows(client, rowsOf(client, table), (rows) => digest.add(rows));
  return digest;
}

/** Creates the table for a backup's jobs. */
export const openJobs = (client: Client) => client.query(LOADING_JOBS);

/** Adds the loaded jobs to the queue. */
export async function addJobs(client: Client): Promise<void> {
  for (const statement of ADD_LOADED_JOBS) await client.query(statement);
}

/** Advances sequences past the loaded numbers. */
export async function continueNumbers(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`,
  );
  for (const { table, column } of rows) {
    const name = client.escapeIdentifier(column);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 0) + 1, false) from ${table}`,
      [table, column],
    );
  }
}
