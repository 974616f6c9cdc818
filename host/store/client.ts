import { Client } from 'pg';
import { clientConfig, type Connection as Reached } from './lines.ts';

/** The application's connection to its database; `host` is a folder for a unix socket. */
export interface Connection extends Reached {
  port: number;
  ssl: boolean | object;
}

/** A client for one database connection, not yet connected; PostgreSQL lists it under the name. */
export function clientFor(connection: Connection, applicationName?: string): Client {
  return new Client(clientConfig(connection, applicationName));
}

/** Runs `work` on a database connection of its own. */
export async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientFor(connection);
  // A connection that breaks while idle emits; a waiting query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
