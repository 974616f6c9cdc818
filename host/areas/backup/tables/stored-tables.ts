import type { Client } from 'pg';

/** A table's rows: of workspaces, each behind row-level security, or of the installation. */
export interface StoredTable {
  name: string;
  columns: string[];
  /** whether row security shows one workspace at a time */
  walled: boolean;
}

/**
 * Tables that are not backed up: who is signed in and links that let somebody in (what was ended or used up must not come
 * back), which hosts are alive, and the list of backups. The manifest lists the migrations.
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
 * The tables of Earshot's role that are backed up, with the columns that are. Not with those that PostgreSQL computes,
 * and not with numbers of transactions (xid8), which mean something in one server only: loaded rows count as new.
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

/** Makes values read the same on every server, whatever its own settings are. Ends with the transaction. */
export const SAME_TEXT = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
