import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '@earshot/config/start-failure';
import type { Client } from 'pg';
import { type Connection, withClient } from '../../store/client.ts';
import { connectionOf } from './database-url.ts';
import { demandOneSession } from './one-session.ts';
import { createExtensions } from './provision.ts';

const OLDEST = 15;

/** Connects to the operator's own PostgreSQL and checks its suitability; refuses with the remedy. */
export async function openOutsideDatabase(url: string, allowBypassRls: boolean): Promise<Connection> {
  return checkOutside(connectionOf(url), allowBypassRls);
}

/** Same for a connection in parts. */
export async function checkOutside(connection: Connection, allowBypassRls: boolean): Promise<Connection> {
  try {
    await patiently(() =>
      withClient(connection, async (client) => {
        const refusal = objection(await factsOf(client), connection, allowBypassRls);
        if (refusal) throw new StartFailure(refusal);
        await demandOneSession(connection, client);
        await createExtensions(client);
      }),
    );
    return connection;
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    throw new StartFailure(explain(connection, cause), { cause });
  }
}

export interface Facts {
  version: string;
  encoding: string;
  bypasses: boolean;
  creates: boolean;
}

async function factsOf(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
            rolsuper or rolbypassrls as bypasses,
            has_database_privilege(current_database(), 'create')
              and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as creates
       from pg_roles where rolname = current_user`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the role does not see itself in pg_roles');
  return facts;
}

/** Reason why a database is unsuitable, with the remedy; undefined if it is suitable. */
export function objection(
  facts: Facts,
  { database, username }: Connection,
  allowBypassRls: boolean,
): string | undefined {
  if (Number.parseInt(facts.version, 10) < OLDEST) {
    return `DATABASE_URL leads to PostgreSQL ${facts.version} and Earshot needs ${OLDEST} or newer: upgrade that server, or unset DATABASE_URL to use the one that comes with Earshot.`;
  }
  if (facts.encoding !== 'UTF8') {
    return `The database ${database} is encoded as ${facts.encoding}: create one with encoding 'UTF8' and name that in DATABASE_URL.`;
  }
  if (facts.bypasses && !allowBypassRls) {
    return `The role ${username} in DATABASE_URL bypasses row security: use an ordinary role (create role earshot login password '…'; alter database ${database} owner to earshot;), or set EARSHOT_ALLOW_BYPASS_RLS=1 to go without that wall.`;
  }
  if (!facts.creates) {
    return `The role ${username} cannot create tables in database ${database}: make it the owner (alter database ${database} owner to ${username};).`;
  }
  return undefined;
}

// A server that is starting up (57P03) is waited for; a missing one is not.
async function patiently(work: () => Promise<void>): Promise<void> {
  const until = performance.now() + 30_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== '57P03' || performance.now() > until) throw error;
      await pause(500);
    }
  }
}

const ADVICE: Record<string, (connection: Connection) => string> = {
  '28P01': ({ username }) => `refuses the password of ${username}: correct DATABASE_URL`,
  '28000': ({ username }) => `does not let ${username} in: correct DATABASE_URL, or that server's pg_hba.conf`,
  '3D000': ({ database, username }) =>
    `has no database ${database}: create it there (create database ${database} owner ${username};)`,
  '53300': () => 'has no connection left: raise its max_connections, or close other clients',
};

function explain(connection: Connection, error: unknown): string {
  const place = `${connection.host}:${connection.port}`;
  const known = ADVICE[codeOf(error) ?? ''];
  if (known) return `The database at ${place} ${known(connection)}.`;
  const reason = reasonOf(error);
  return `The database at ${place} cannot be reached (${reason}): start it, or correct DATABASE_URL.`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

// Node reports a name with several addresses as an AggregateError without a text of its own.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
