import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';

/** Tables and columns to read; a column, or an optional table, may be missing in some versions. */
export interface DatabaseSchema {
  /** tables that identify a database of this program */
  needs: readonly string[];
  tables: Readonly<Record<string, readonly string[]>>;
}

/** Input of this module, which runs in a process of its own. */
export interface DatabaseFile {
  path: string;
  schemas: Readonly<Record<string, DatabaseSchema>>;
}

/** The values of each table, in the order of the columns of its schema. */
export interface ReadDatabase {
  schema: string;
  tables: Record<string, (string | null)[][]>;
}

const refused = (why: string) => new Refusal('UNPROCESSABLE', why);
const unknown = () =>
  refused(
    'This is not a QualCoder or Taguette project. Choose a QualCoder project folder as a zip file, its data.qda, or a project exported from Taguette.',
  );
const odd = () =>
  refused(
    'This database has triggers, views or computed columns, which neither QualCoder nor Taguette makes. It is not imported.',
  );
const damaged = () => refused('This database is damaged, or only a part of it arrived. Export the project again.');
const tooLarge = (what: string) => new Refusal('TOO_LARGE', `The database has ${what}. Split the project.`);
const rowsIn = (table: string) => tooLarge(`more than ${numberText(limits.databases.rows)} rows in “${table}”`);

/** Views that QualCoder makes for the visible codes of coders; they are not read. */
const QUALCODER_VIEW = /_visible$/;
const VIRTUAL = /^\s*create\s+virtual/i;

/** Reads as text the tables of the first schema that matches a SQLite database. Nothing defined in the file is run. */
export function read({ path, schemas }: DatabaseFile): ReadDatabase {
  if (statSync(path).size > limits.databases.bytes) throw tooLarge('more bytes than one that is imported can have');
  let database: DatabaseSync | undefined;
  try {
    database = opened(path);
    return readAll(database, schemas);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') throw damaged();
    throw fault;
  } finally {
    database?.close();
  }
}

function opened(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  // No journal is looked for or created.
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true });
  for (const setting of ['trusted_schema = off', 'query_only = on', 'cell_size_check = on', 'mmap_size = 0'])
    database.exec(`pragma ${setting}`);
  return database;
}

function readAll(database: DatabaseSync, schemas: DatabaseFile['schemas']): ReadDatabase {
  const there = tablesOf(database);
  const [schema, { tables }] =
    Object.entries(schemas).find(([, { needs }]) => needs.every((table) => there.has(table))) ?? none();
  const rows: ReadDatabase['tables'] = {};
  let bytes = 0;
  for (const [table, wanted] of Object.entries(tables).filter(([name]) => there.has(name))) {
    const known = columnsOf(database, table);
    const present = wanted.filter((column) => known.has(column));
    bytes += bytesOf(database, table, present);
    if (bytes > limits.databases.textBytes) throw tooLarge('more text than one that is imported can have');
    rows[table] = rowsOf(database, table, wanted, known);
  }
  return { schema, tables: rows };
}

const none = (): never => {
  throw unknown();
};

/** The names of the tables. Refuses definitions that compute something. */
function tablesOf(database: DatabaseSync): Set<string> {
  const most = limits.databases.objects;
  const found = database.prepare('select type, name, sql from sqlite_schema limit ?').all(most + 1);
  if (found.length > most) throw tooLarge('more tables than a project has');
  const names = new Set<string>();
  for (const { type, name, sql } of found) {
    if (type === 'trigger' || (type === 'view' && !QUALCODER_VIEW.test(String(name)))) throw odd();
    if (type !== 'table') continue;
    if (VIRTUAL.test(String(sql))) throw odd();
    names.add(String(name));
  }
  return names;
}

function columnsOf(database: DatabaseSync, table: string): Set<string> {
  const found = database.prepare('select name, hidden from pragma_table_xinfo(?)').all(table);
  if (found.some(({ hidden }) => hidden !== 0)) throw odd();
  return new Set(found.map(({ name }) => String(name)));
}

/** Bytes of the columns according to their headers: pages shared by several rows count for each row. */
function bytesOf(database: DatabaseSync, table: string, columns: readonly string[]): number {
  if (columns.length === 0) return 0;
  const most = limits.databases.rows;
  const sum = columns.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ');
  const query = `select count(*) as count, total(bytes) as bytes from (select ${sum} as bytes from "${table}" not indexed limit ?)`;
  const { count, bytes } = database.prepare(query).get(most + 1) ?? {};
  if (Number(count) > most) throw rowsIn(table);
  return Number(bytes);
}

function rowsOf(
  database: DatabaseSync,
  table: string,
  wanted: readonly string[],
  known: ReadonlySet<string>,
): (string | null)[][] {
  const columns = wanted.map((column) => (known.has(column) ? `cast("${column}" as text)` : 'null'));
  const statement = database.prepare(`select ${columns.join(', ')} from "${table}" not indexed limit ?`);
  statement.setReturnArrays(true);
  return statement.all(limits.databases.rows) as unknown as (string | null)[][];
}
