import { Member } from '@earshot/core/model/member';
import { workspacesOf } from '../../store/accounts.ts';
import type { Database } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';

/** Member and workspace of an account. */
export interface Membership {
  workspaceId: string;
  memberId: string;
}

/** The first workspace in which an account is an active member; undefined if there is none. */
export async function membershipOf(database: Database, accountId: string): Promise<Membership | undefined> {
  const ids = await database.asSystem('find the workspaces of an account', (transaction) =>
    workspacesOf(transaction, accountId),
  );
  for (const workspaceId of ids) {
    const members = new Rows(database.reading(workspaceId), Member);
    const [member] = await members.find({ where: { accountId, suspended: false }, limit: 1 });
    if (member) return { workspaceId, memberId: member.id };
  }
  return undefined;
}
