import { Member } from '@earshot/core/model/member';
import { tenantIds } from '../../store/accounts.ts';
import type { Database } from '../../store/database.ts';
import { Rows } from '../../store/rows.ts';

/** Who an account is in a workspace. */
export interface Membership {
  workspaceId: string;
  memberId: string;
}

/** The first workspace in which an account is a member and not suspended; undefined where there is none. */
export async function membershipOf(database: Database, accountId: string): Promise<Membership | undefined> {
  const ids = await database.asSystem('find the workspace of an account', tenantIds);
  for (const workspaceId of ids) {
    const members = new Rows(database.reading(workspaceId), Member);
    const [member] = await members.find({ where: { accountId, suspended: false }, limit: 1 });
    if (member) return { workspaceId, memberId: member.id };
  }
  return undefined;
}

/** Whether an account is a member, suspended or in trash or neither, of another workspace than this one, or of any. */
export async function belongsElsewhere(database: Database, accountId: string, workspaceId?: string): Promise<boolean> {
  const ids = await database.asSystem('find the other workspaces of an account', tenantIds);
  for (const id of ids) {
    if (id === workspaceId) continue;
    const count = await database.inWorkspace(id, (transaction) =>
      new Rows(transaction, Member).count({ accountId }, 'both'),
    );
    if (count > 0) return true;
  }
  return false;
}
