import type { Retagging } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Change } from '../../operations/change.ts';
import type { Work } from '../../operations/work.ts';
import { linkedSets } from './tag-sets.ts';

/** Refuses tags of another project than the highlight's. */
export async function demandSameProject(work: Work, tagIds: readonly string[], projectId: string): Promise<void> {
  if (tagIds.length === 0) return;
  const tags = await work.rows(Tag).find({ where: { id: [...tagIds] } });
  if (tags.some((tag) => tag.projectId !== projectId))
    throw new Refusal('BAD_USER_INPUT', 'This tag belongs to another project. Choose one of this project.');
}

/** Refuses tags that are neither of a highlight's project nor of a tag set that the project links (PF-11). */
export async function demandOffered(work: Work, tagIds: readonly string[], projectId: string): Promise<void> {
  if (tagIds.length === 0) return;
  // Locked until the end against moves and merges, so that these checks stay valid.
  await work.transaction.sql(
    'select 1 from tags where workspace_id = $1 and id = any($2::uuid[]) order by id for key share',
    [work.workspaceId, tagIds],
  );
  const tags = await work.rows(Tag).find({ where: { id: [...tagIds] } });
  if (tags.length < new Set(tagIds).size)
    throw new Refusal('CONFLICT', 'This tag was merged or deleted meanwhile. Reload the tags.');
  const shared = tags.filter((tag) => tag.projectId === null);
  await demandSameProject(
    work,
    tags.flatMap((tag) => (tag.projectId === null ? [] : [tag.id])),
    projectId,
  );
  if (shared.length === 0) return;
  const sets = new Set(await linkedSets(work, projectId));
  const other = shared.find(({ groupId }) => groupId === null || !sets.has(groupId));
  if (other)
    throw new Refusal(
      'BAD_USER_INPUT',
      `“${other.title}” is a tag of the workspace in no tag set that this project links. Link its set on the project’s tag page first.`,
    );
}

/** Refuses more tags than a highlight can have. */
export function demandRoom(tags: number): void {
  if (tags > limits.tagsPerHighlight)
    throw new Refusal('BAD_USER_INPUT', `A highlight has at most ${limits.tagsPerHighlight} tags.`);
}

/** Adds and removes tags of highlights; the caller calls countAgain. */
export async function changeTags(
  { transaction, workspaceId, actorId }: Work,
  changes: readonly Retagging[],
): Promise<void> {
  const gone = changes.flatMap(({ id, remove }) => remove.map((tagId) => ({ id, tagId })));
  if (gone.length > 0)
    await transaction.sql(
      `delete from highlight_tags t using unnest($2::uuid[], $3::uuid[]) as gone (highlight_id, tag_id)
       where t.workspace_id = $1 and t.highlight_id = gone.highlight_id and t.tag_id = gone.tag_id`,
      [workspaceId, gone.map(({ id }) => id), gone.map(({ tagId }) => tagId)],
    );
  // One millisecond apart, the column's precision, so that tags keep their order.
  const given = changes.flatMap(({ id, add }) => add.map((tagId, place) => ({ id, tagId, place })));
  if (given.length > 0)
    await transaction.sql(
      `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_at, created_by)
       select $1::uuid, highlight_id, tag_id, clock_timestamp() + place * interval '1 ms', $5::uuid
       from unnest($2::uuid[], $3::uuid[], $4::int[]) as given (highlight_id, tag_id, place) on conflict do nothing`,
      [
        workspaceId,
        given.map(({ id }) => id),
        given.map(({ tagId }) => tagId),
        given.map(({ place }) => place),
        actorId,
      ],
    );
}

/** Tags on highlights of a note. */
export async function tagsOnNotes({ transaction, workspaceId }: Change, noteIds: readonly string[]): Promise<string[]> {
  const found = await transaction.sql<{ id: string }>(
    `select distinct t.tag_id as id from highlights h
     join highlight_tags t on t.workspace_id = h.workspace_id and t.highlight_id = h.id
     where h.workspace_id = $1 and h.note_id = any($2::uuid[]) and h.trashed_at is null`,
    [workspaceId, noteIds],
  );
  return found.map(({ id }) => id);
}

/** Announces changed counts of these tags; those of the workspace are not sent to all its members. */
export async function countAgain(work: Change, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  const tags = await work.rows(Tag).find({ where: { id: [...new Set(tagIds)] } });
  work.emit(
    'updated',
    Tag,
    tags.filter(({ projectId }) => projectId !== null),
    ['highlightCount'],
  );
}

/** Adds tags to a highlight made elsewhere, in this order, each by the member who added it there. */
export async function storeTags(
  { transaction, workspaceId }: Change,
  highlightId: string,
  tags: readonly { tagId: string; by: string | null }[],
): Promise<void> {
  await transaction.sql(
    `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_at, created_by)
     select $1::uuid, $2::uuid, tag_id, clock_timestamp() + place * interval '1 ms', by
     from unnest($3::uuid[], $4::uuid[], $5::int[]) as given (tag_id, by, place) on conflict do nothing`,
    [workspaceId, highlightId, tags.map(({ tagId }) => tagId), tags.map(({ by }) => by), tags.map((_, place) => place)],
  );
}
