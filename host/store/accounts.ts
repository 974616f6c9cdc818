import { randomUUID } from 'node:crypto';
import type { Transaction } from './database.ts';

/** An account: a person's sign-in, independent of workspaces. */
export interface Account {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  /** true if a link mailed to the address was opened */
  emailConfirmed: boolean;
}

const COLUMNS = 'id, email, name, password_hash as "passwordHash", email_confirmed as "emailConfirmed"';

/** The account with this email address, or undefined. */
export async function accountByEmail(transaction: Transaction, email: string): Promise<Account | undefined> {
  const [account] = await transaction.sql<Account>(`select ${COLUMNS} from accounts where email = $1`, [email]);
  return account;
}

/** The account with this id, or undefined. */
export async function accountById(transaction: Transaction, id: string): Promise<Account | undefined> {
  const [account] = await transaction.sql<Account>(`select ${COLUMNS} from accounts where id = $1`, [id]);
  return account;
}

/** Creates an account; undefined when the address is taken. */
export async function addAccount(transaction: Transaction, account: Omit<Account, 'id'>): Promise<Account | undefined> {
  const [made] = await transaction.sql<Account>(
    `insert into accounts (id, email, name, password_hash, email_confirmed) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing returning ${COLUMNS}`,
    [randomUUID(), account.email, account.name, account.passwordHash, account.emailConfirmed],
  );
  return made;
}

/** Replaces an account's password hash. */
export async function setPasswordHash(transaction: Transaction, id: string, passwordHash: string): Promise<void> {
  await transaction.sql('update accounts set password_hash = $2 where id = $1', [id, passwordHash]);
}

/** Replaces an account's email address with one that was confirmed. */
export async function setEmail(transaction: Transaction, id: string, email: string): Promise<void> {
  await transaction.sql('update accounts set email = $2, email_confirmed = true where id = $1', [id, email]);
}

/** Locks an account against erasing or joining until this transaction ends; false if it is gone. */
export async function holdAccount(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction.sql('select 1 from accounts where id = $1 for update', [id])).length > 0;
}

/** Erases an account, with its sessions, known browsers and open links. */
export async function eraseAccount(transaction: Transaction, id: string): Promise<void> {
  await transaction.sql('delete from accounts where id = $1', [id]);
}

/** True if there is any account. */
export async function anyAccount(transaction: Transaction): Promise<boolean> {
  return (await transaction.sql('select 1 from accounts limit 1')).length > 0;
}

/** True if there is no account. Locks the creation of the first one until this transaction ends. */
export async function nobodyYet(transaction: Transaction): Promise<boolean> {
  await transaction.sql(`select pg_advisory_xact_lock(hashtext('earshot:first-admin'))`);
  return !(await anyAccount(transaction));
}

/** Replaces the one-time setup link. */
export async function setSetupLink(transaction: Transaction, tokenHash: Buffer, seconds: number): Promise<void> {
  await transaction.sql('delete from setup_links');
  await transaction.sql(`insert into setup_links values ($1, now() + $2 * interval '1 second')`, [tokenHash, seconds]);
}

/** Uses up the setup link; false if the token is invalid. Of two concurrent uses, one succeeds. */
export async function takeSetupLink(transaction: Transaction, tokenHash: Buffer): Promise<boolean> {
  return (
    (
      await transaction.sql('delete from setup_links where token_hash = $1 and expires_at > now() returning 1', [
        tokenHash,
      ])
    ).length > 0
  );
}

/** Deletes expired setup links. */
export async function eraseExpiredSetupLinks(transaction: Transaction): Promise<void> {
  await transaction.sql('delete from setup_links where expires_at < now()');
}

/** The workspaces of this installation, oldest first. */
export async function tenantIds(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>('select workspace_id as id from tenants order by created_at');
  return rows.map(({ id }) => id);
}

/**
 * Workspaces of an account, including suspended memberships and those in trash, oldest first. The database updates this
 * list in the transactions that add and erase members.
 */
export async function workspacesOf(transaction: Transaction, accountId: string): Promise<string[]> {
  const rows = await transaction.sql<{ id: string }>(
    `select workspace_id as id from account_workspaces join tenants using (workspace_id)
     where account_id = $1 order by tenants.created_at`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** Adds a workspace to the list of this installation. */
export async function addTenant(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction.sql('insert into tenants (workspace_id) values ($1)', [workspaceId]);
}
