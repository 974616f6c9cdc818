import { StartFailure } from '@earshot/config/start-failure';
import type { Client } from 'pg';
import { type Connection, withClient } from '../../store/client.ts';

/** Extensions needed by Earshot's tables and search; all of them come with PostgreSQL's contrib. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin', 'fuzzystrmatch', 'pgcrypto'] as const;

const ROLE = 'earshot';

/** The superuser of a server that we run ourselves; for provisioning, never for the application. */
export function superuser(socketFolder: string, database = 'postgres'): Connection {
  return { host: socketFolder, port: 5432, database, username: 'postgres', ssl: false };
}

/** Creates the ordinary role and its database with the extensions, where missing; `admin` is connected as superuser. */
export async function provision(admin: Client, socketFolder: string, database: string): Promise<Connection> {
  const { rows } = await admin.query<{ role: boolean; database: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database',
    [ROLE, database],
  );
  if (!rows[0]?.role) await admin.query(`create role ${ROLE} login nosuperuser nobypassrls`);
  if (!rows[0]?.database) {
    await admin.query(`create database ${admin.escapeIdentifier(database)} owner ${ROLE} template template0`);
  }
  await withClient(superuser(socketFolder, database), createExtensions);
  return { host: socketFolder, port: 5432, database, username: ROLE, ssl: false };
}

/** Creates missing extensions in the connected database. */
export async function createExtensions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; available: boolean }>(
    `select name, exists (select from pg_available_extensions a where a.name = wanted.name) as available
       from unnest($1::text[]) as wanted (name) where not exists (select from pg_extension where extname = wanted.name)`,
    [EXTENSIONS],
  );
  const absent = rows.filter((row) => !row.available).map((row) => row.name);
  if (absent.length > 0) {
    throw new StartFailure(
      `The PostgreSQL server has no ${absent.join(', ')}: install its contrib package (Debian: postgresql-contrib) and start again.`,
    );
  }
  for (const { name } of rows) {
    await client.query(`create extension if not exists ${name}`).catch((cause: { code?: string }) => {
      if (cause.code !== '42501') throw cause;
      const wanted = rows.map((row) => `create extension if not exists ${row.name};`).join(' ');
      throw new StartFailure(
        `The role ${client.user} cannot create extensions in database ${client.database}: let a superuser run there, once: ${wanted}`,
        { cause },
      );
    });
  }
}
