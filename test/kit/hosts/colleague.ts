import { randomUUID } from 'node:crypto';
import { Member, type Role } from '@earshot/core/model/member';
import { addAccount } from '@earshot/host/store/accounts';
import type { Database } from '@earshot/host/store/database';
import { Rows } from '@earshot/host/store/rows';
import { Sessions } from '@earshot/host/store/sessions';

export interface Colleague {
  cookie: string;
  memberId: string;
  email: string;
}

/** Signs an account in without its password; returns the cookie. */
export async function cookieFor(database: Database, accountId: string, workspaceId: string): Promise<string> {
  const token = await new Sessions(database).start(accountId, workspaceId, '127.0.0.1', 'tests');
  return `__Host-earshot=${token}`;
}

/** Adds a person with a role to a workspace and signs them in. */
export async function addColleague(
  database: Database,
  workspaceId: string,
  { role, admin = false, passwordHash = 'none' }: { role: Role; admin?: boolean; passwordHash?: string },
): Promise<Colleague> {
  const email = `${randomUUID()}@example.org`;
  const { accountId, memberId } = await database.asSystem('a test colleague', async (transaction) => {
    const account = await addAccount(transaction, {
      email,
      name: `${role} Person`,
      passwordHash,
      emailConfirmed: true,
    });
    if (!account) throw new Error('There is such an account already');
    await transaction.enter(workspaceId);
    const who = { accountId: account.id, name: account.name, email };
    const member = await new Rows(transaction, Member).insert({
      ...who,
      role,
      admin,
      suspended: false,
      kind: 'PERSON' as const,
      emailConfirmed: true,
      jobFunction: null,
      peopleAccess: true,
      projectsAccess: true,
    });
    return { accountId: account.id, memberId: member.id };
  });
  return { cookie: await cookieFor(database, accountId, workspaceId), memberId, email };
}
