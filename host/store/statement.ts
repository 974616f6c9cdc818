import { type Client, type Connection, type CustomTypesConfig, Query, type QueryResult } from 'pg';
import { isReadOnly } from './outage.ts';

/** SQL statement; $1 … in its text are placeholders for the bound values. No value is ever part of the text. */
export interface Statement {
  text: string;
  bind: unknown[];
  /** the driver's column parsers, where they differ from the default */
  types?: CustomTypesConfig;
  /** name under which each connection prepares it once; one text per name */
  name?: string | undefined;
}

// PostgreSQL's texts cannot contain NUL.
const held = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\\0') : value;

// "extended" selects the protocol in which a text has one statement only (missing in the driver's types).
const queryOf = ({ text, bind, types, name }: Statement) => ({
  text,
  name,
  values: bind.map(held),
  types,
  queryMode: 'extended',
});

/** Runs a statement on a connection, in its open transaction; returns its rows. */
export async function rowsOf<T extends object>(client: Client, statement: Statement): Promise<T[]> {
  const { rows } = await client.query<T>(queryOf(statement));
  return rows;
}

// Returns no columns, so that there is nothing to parse. Later statements in the same message cannot write.
const ENTER = {
  name: 'enter_workspace',
  text: `select from set_config('app.workspace', $1, true) as place, set_config('app.contacts', $2, true) as contacts,
    set_config('transaction_read_only', 'on', true) as mode`,
  types: [],
};
// Prepared once per connection: parsing and planning it takes a third of the time of the statement that follows.
const prepared = new WeakSet<Connection>();

function enter(connection: Connection, { workspaceId, contacts }: Within): void {
  if (!prepared.has(connection)) connection.parse(ENTER, true);
  prepared.add(connection);
  connection.bind({ statement: ENTER.name, values: [workspaceId, contacts ? 'on' : 'off'] }, true);
  connection.execute({}, true);
}

/** The workspace of a statement's reads, and its access to people (PE-04). */
export interface Within {
  workspaceId: string;
  contacts: boolean;
}

/**
 * Runs a reading statement as a transaction of its own that names its workspace first; returns its rows. Both are sent
 * to PostgreSQL in one message, whose end also ends the transaction.
 */
export async function rowsWithin<T extends object>(client: Client, within: Within, statement: Statement): Promise<T[]> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<T>[]>();
  const query = new Query(queryOf(statement), (fault, results) =>
    // The driver returns a list for several results.
    fault ? reject(fault) : resolve(results as unknown as QueryResult<T>[]),
  );
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.stream.cork();
    enter(connection, within);
    const refused = submit(connection);
    connection.stream.uncork();
    return refused;
  };
  client.query(query);
  try {
    return (await promise).at(-1)?.rows ?? [];
  } catch (fault) {
    // From here the stack leads to the caller; the driver's own ends at the socket.
    if (fault instanceof Error) Error.captureStackTrace(fault);
    // Refused by the transaction, not the server: reads are read-only (see above).
    if (isReadOnly(fault))
      throw new Error(fault instanceof Error ? fault.message : 'A read tried to write', { cause: fault });
    throw fault;
  }
}

/** Bytes for pg without copying them. */
export const inBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
