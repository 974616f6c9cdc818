import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { readInChild } from '../../../../pool/child.ts';
import type { Stop } from '../../../../pool/task.ts';
import { QUALCODER } from '../qualcoder/schema.ts';
import { TAGUETTE } from '../taguette/schema.ts';
import type { DatabaseFile } from './tables.ts';

const SCHEMAS = { qualcoder: QUALCODER, taguette: TAGUETTE } as const;
type SchemaName = keyof typeof SCHEMAS;

const answer = z.object({
  schema: z.enum(Object.keys(SCHEMAS) as [SchemaName, ...SchemaName[]]),
  tables: z.record(z.string(), z.array(z.array(z.string().nullable()))),
});

/** A row of a database: its columns as text, '' where there is nothing. */
export type DatabaseRow = Readonly<Record<string, string>>;

/** The tables of a program's database; a missing table has no rows. */
export interface ProgramDatabase {
  program: SchemaName;
  rows: (table: string) => DatabaseRow[];
}

const url = new URL('./tables.js', import.meta.url).href;
/** Factor by which escaping can lengthen a text in the answer. */
const ESCAPED = 3;
const HEAP_MEGABYTES = 1024;

/** Reads a SQLite database in a child process: an uploaded file can be made to attack its reader. */
export async function readDatabase(path: string, signal: Stop): Promise<ProgramDatabase> {
  const file: DatabaseFile = { path, schemas: SCHEMAS };
  const { readMs, textBytes } = limits.databases;
  const options = {
    signal,
    deadlineMs: readMs,
    outputBytes: textBytes * ESCAPED,
    heapMegabytes: HEAP_MEGABYTES,
  };
  const work = { plugin: 'databases', url, file, reads: path };
  const { schema, tables } = answer.parse(await readInChild(work, options).catch(inOurWords));
  const columns: Readonly<Record<string, readonly string[]>> = SCHEMAS[schema].tables;
  return {
    program: schema,
    rows: (table) =>
      (tables[table] ?? []).map((values) =>
        Object.fromEntries((columns[table] ?? []).map((column, at) => [column, values[at] ?? ''])),
      ),
  };
}

function inOurWords(fault: unknown): never {
  if (fault instanceof Refusal && fault.details.reason === 'too-long')
    throw new Refusal('TOO_LARGE', 'Reading the database takes more than one import can take. Split the project.');
  throw fault;
}
