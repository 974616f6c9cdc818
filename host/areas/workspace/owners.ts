import { Group } from '@earshot/core/areas/workspace/group';
import { Grant } from '@earshot/core/model/place';
import { Refusal } from '@earshot/core/refusal';
import { ownerless, type PermissionTree } from '@earshot/core/rules/permission';
import type { Work } from '../../operations/work.ts';

/**
 * Waits until nobody else changes who may do what in this workspace, and looks anew at how that stands: of two who take
 * access away, or move folders into each other, the second decides on what the first has left.
 */
export async function oneAfterTheOther(work: Work): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:rights ' || $1, 0))`, [
    work.workspaceId,
  ]);
  await work.lookAnew();
}

type People = Pick<PermissionTree, 'members' | 'groups'>;

// Reads only the deciding columns, since there may be thousands of members. A program grants no access, so it cannot
// own a place.
const peopleOf = async (work: Work): Promise<People> => ({
  members: await work.transaction.sql<People['members'][number]>(
    `select id, role, suspended, projects_access as "projectsAccess" from members
     where workspace_id = $1 and trashed_at is null and kind = 'PERSON'`,
    [work.workspaceId],
  ),
  groups: await work.rows(Group).find({}),
});

/** The ids of the folders and projects, in trash or not, at which nobody holds full access just now. */
export async function placesWithoutOwner(work: Work, people?: People): Promise<Set<string>> {
  return ownerless({
    places: [...work.access.places.values()],
    grants: await work.rows(Grant).find({ where: { level: 'FULL' } }),
    ...(people ?? (await peopleOf(work))),
  });
}

/**
 * Makes a change of rights in turn, unless it takes the last person with full access from a place: somebody must be able
 * to hand out access, for admins see that a place exists but can't open it. What had no owner before does not count.
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
