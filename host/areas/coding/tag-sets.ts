import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { linkTagSet, TagSetLink, unlinkTagSet } from '@earshot/core/areas/coding/tag-set-link';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { holdPlace } from './hold-place.ts';

/** Tag groups of the workspace that a project links; those in trash are left out. */
export async function linkedSets(
  { transaction, workspaceId }: Pick<Work, 'transaction' | 'workspaceId'>,
  projectId: string,
): Promise<string[]> {
  const found = await transaction.sql<{ id: string }>(
    `select g.id from tag_set_links l
     join tag_groups g on g.workspace_id = l.workspace_id and g.id = l.group_id and g.trashed_at is null
     where l.workspace_id = $1 and l.project_id = $2 and l.trashed_at is null`,
    [workspaceId, projectId],
  );
  return found.map(({ id }) => id);
}

/** The first tags that a project offers for highlights: its own, and those of its linked sets. */
export async function offeredTags(change: Change, projectId: string, limit: number): Promise<Tag[]> {
  const sets = await linkedSets(change, projectId);
  const order: [string, 'ASC'][] = [
    ['rank', 'ASC'],
    ['id', 'ASC'],
  ];
  const own = await change.rows(Tag).find({ where: { projectId }, order, limit });
  const linked = sets.length > 0 ? await change.rows(Tag).find({ where: { groupId: sets }, order, limit }) : [];
  return [...own, ...linked].slice(0, limit);
}

async function demandRoom(work: Work, projectId: string): Promise<void> {
  if ((await linkedSets(work, projectId)).length >= limits.linkedTagSets)
    throw new Refusal(
      'UNPROCESSABLE',
      `A project links at most ${limits.linkedTagSets} tag sets. Unlink one that is not used.`,
    );
}

/** The link between a project and a set, active or not. Locked until the transaction ends. */
async function linkOf(work: Work, where: { projectId: string; groupId: string }): Promise<TagSetLink | undefined> {
  await holdPlace(work, where.projectId);
  const [link] = await work.rows(TagSetLink).find({ where, limit: 1, trashed: 'both' });
  return link;
}

/** Links a tag set of the workspace to a project; the caller has checked the right to write there. */
export async function linkSet(
  work: Work,
  { projectId, groupId }: { projectId: string; groupId: string },
): Promise<TagSetLink> {
  const group = await work.load(TagGroup, groupId);
  if (group.projectId !== null)
    throw new Refusal(
      'BAD_USER_INPUT',
      'Only tag groups of the workspace can be linked. This one belongs to a project.',
    );
  const rows = work.rows(TagSetLink);
  const known = await linkOf(work, { projectId, groupId });
  if (known?.trashedAt === null) return known;
  await demandRoom(work, projectId);
  const link = known
    ? await rows.update(known.id, { trashedAt: null })
    : await rows.insert({ projectId, groupId, createdBy: work.actor.memberId });
  work.emit(known ? 'restored' : 'created', TagSetLink, [link]);
  work.undoBy(unlinkTagSet, { projectId, groupId });
  return link;
}

/** Operations on the tag sets that a project links. */
export const tagSetHandlers = (): Handler[] => [
  inside(linkTagSet, ({ input, work }) => linkSet(work, input)),
  inside(unlinkTagSet, async ({ input, work }) => {
    const { projectId, groupId } = input;
    const known = await linkOf(work, { projectId, groupId });
    if (!known || known.trashedAt) return true;
    const link = await work.rows(TagSetLink).update(known.id, { trashedAt: new Date().toISOString() });
    work.emit('trashed', TagSetLink, [link]);
    work.undoBy(linkTagSet, { projectId, groupId });
    return true;
  }),
];
