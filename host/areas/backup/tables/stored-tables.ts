import type { Client } from 'pg';

/** A table's rows: of workspaces, each behind row-level security, or of the installation. */
export interface StoredTable {
  name: string;
  columns: string[];
  /** true if row security shows one workspace at a time */
  walled: boolean;
}

/**
 * Tables that are not backed up: sessions and links that grant entry (ended or used ones must not come back), live
 * hosts, and the list of backups. The manifest lists the migrations.
 */
const LEFT_OUT = [
  'migrations',
  'sessions',
  'setup_links',
  'password_resets',
  'email_changes',
  'oauth_states',
  'job_hosts',
  'backups',
];

/**
 * Backed-up tables and columns of Earshot's role. Computed columns are left out, and transaction numbers (xid8), which
 * are valid on one server only: loaded rows count as new.
 */
export async function storedTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, c.relrowsecurity as walled, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
        and c.relname <> all($1::text[])
      group by c.relname, c.relrowsecurity order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Makes values read the same on every server, regardless of its settings. Ends with the transaction. */
export const SAME_TEXT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
