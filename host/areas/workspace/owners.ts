import { Group } from '@earshot/core/areas/workspace/group';
import { Grant } from '@earshot/core/model/place';
import { Refusal } from '@earshot/core/refusal';
import { ownerless, type PermissionTree } from '@earshot/core/rules/permission';
import type { Work } from '../../operations/work.ts';

/**
 * Locks changes of rights in this workspace and reads the rights again: of two that remove access, or move folders into
 * each other, the second is checked against the first.
 */
export async function oneAfterTheOther(work: Work): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:rights ' || $1, 0))`, [
    work.workspaceId,
  ]);
  await work.lookAnew();
}

type People = Pick<PermissionTree, 'members' | 'groups'>;

// Reads only the deciding columns, since there can be thousands of members. A program grants no access, so it cannot
// own a place.
const peopleOf = async (work: Work): Promise<People> => ({
  members: await work.transaction.sql<People['members'][number]>(
    `select id, role, suspended, projects_access as "projectsAccess" from members
     where workspace_id = $1 and trashed_at is null and kind = 'PERSON'`,
    [work.workspaceId],
  ),
  groups: await work.rows(Group).find({}),
});

/** Ids of the folders and projects, in trash or not, at which currently nobody has full access. */
export async function placesWithoutOwner(work: Work, people?: People): Promise<Set<string>> {
  return ownerless({
    places: [...work.access.places.values()],
    grants: await work.rows(Grant).find({ where: { level: 'FULL' } }),
    ...(people ?? (await peopleOf(work))),
  });
}

/**
 * Runs a change of rights under the lock, and refuses to remove the last person with full access from a place: someone
 * must be able to grant access, as admins see a place but cannot open it. Places that had no owner before do not count.
 */
export async function keepingOwners<T>(work: Work, change: () => Promise<T>): Promise<T> {
  await oneAfterTheOther(work);
  const people = await peopleOf(work);
  const before = await placesWithoutOwner(work, people);
  const result = await change();
  await work.lookAnew();
  const after = await placesWithoutOwner(work, people);
  if ([...after].some((id) => !before.has(id)))
    throw new Refusal(
      'CONFLICT',
      'Someone must keep full access to this and everything in it. Give it to another person first.',
    );
  return result;
}
