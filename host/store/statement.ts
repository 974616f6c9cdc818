import { type Client, type Connection, type CustomTypesConfig, Query, type QueryResult } from 'pg';

/** One SQL statement; $1 … in its text stand for the values bound to it, and no value is ever part of the text. */
export interface Statement {
  text: string;
  bind: unknown[];
  /** how the driver reads columns, where not in its usual way */
  types?: CustomTypesConfig;
}

// PostgreSQL's texts cannot hold NUL.
const held = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\\0') : value;

// "extended" is the protocol in which a text holds one statement and no more (the driver's types don't know it).
const queryOf = ({ text, bind, types }: Statement) => ({
  text,
  values: bind.map(held),
  types,
  queryMode: 'extended',
});

/** Runs a statement on a connection, in the transaction that is open there; answers its rows. */
export async function rowsOf<T extends object>(client: Client, statement: Statement): Promise<T[]> {
  const { rows } = await client.query<T>(queryOf(statement));
  return rows;
}

// Without columns, so that its row is nothing to read. What runs after it in the same message cannot write.
const ENTER = {
  name: 'enter_workspace',
  text: `select from set_config('app.workspace', $1, true) as place, set_config('transaction_read_only', 'on', true) as mode`,
  types: [],
};
// Prepared once on each connection: parsed and planned anew it would take a third of the time of what it stands before.
const prepared = new WeakSet<Connection>();

function enter(connection: Connection, workspaceId: string): void {
  if (!prepared.has(connection)) connection.parse(ENTER, true);
  prepared.add(connection);
  connection.bind({ statement: ENTER.name, values: [workspaceId] }, true);
  connection.execute({}, true);
}

/**
 * Runs a statement that reads, as a transaction by itself that names its workspace first; answers its rows. Both travel
 * in one message to PostgreSQL, which ends the transaction, and with it the name, where the message ends.
 */
export async function rowsWithin<T extends object>(
  client: Client,
  workspaceId: string,
  statement: Statement,
): Promise<T[]> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<T>[]>();
  const query = new Query(queryOf(statement), (fault, results) =>
    // The driver keeps its results in a list when there are several.
    fault ? reject(fault) : resolve(results as unknown as QueryResult<T>[]),
  );
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    connection.stream.cork();
    enter(connection, workspaceId);
    const refused = submit(connection);
    connection.stream.uncork();
    return refused;
  };
  client.query(query);
  try {
    return (await promise).at(-1)?.rows ?? [];
  } catch (fault) {
    // From here the stack leads to whoever asked; the driver's own ends at the socket.
    if (fault instanceof Error) Error.captureStackTrace(fault);
    throw fault;
  }
}

/** Bytes as pg takes them, not copied. */
export const inBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
