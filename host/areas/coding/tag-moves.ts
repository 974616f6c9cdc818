import { Tag } from '@earshot/core/areas/coding/tag';
import { deleteTags } from '@earshot/core/areas/coding/tag-batches';
import { freeDigit } from '@earshot/core/areas/coding/tag-digits';
import { copyTags, moveTagsToPlace, type PlacedTag } from '@earshot/core/areas/coding/tag-moves';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { byRank } from '@earshot/core/rules/rank';
import { type Handler, inside } from '../../operations/handlers.ts';
import { keepingOrder, rankIn } from '../../operations/order.ts';
import type { Work } from '../../operations/work.ts';
import { moveMerged, tagParts } from './store/tag-merges.ts';
import { batchOf, changeSeveral } from './tag-batches.ts';
import { digitsOf } from './tag-digits.ts';
import { addTag, demandGroupOf, placeOfNew } from './tags.ts';

/**
 * Refuses to move tags to a project if highlights of other projects have them, including those in trash: a highlight
 * has only tags of its project and of the workspace (decision 077).
 */
async function demandUsedThere(work: Work, rows: readonly Tag[], projectId: string): Promise<void> {
  const [used] = await work.transaction.sql<{ id: string; count: number }>(
    `select part.root as id, count(distinct h.id)::int as count
     from unnest($2::uuid[], $3::uuid[]) as part (root, id)
     join highlight_tags t on t.workspace_id = $1 and t.tag_id = part.id
     join highlights h on h.workspace_id = $1 and h.id = t.highlight_id and h.project_id <> $4
     group by part.root order by count desc limit 1`,
    [work.workspaceId, ...(await partsOf(work, rows)), projectId],
  );
  const tag = used && rows.find(({ id }) => id === used.id);
  if (!tag) return;
  const highlights = used.count === 1 ? '1 highlight' : `${used.count} highlights`;
  throw new Refusal(
    'CONFLICT',
    `“${tag.title}” is on ${highlights} of other projects, counting those in trash. Copy the tag instead.`,
  );
}

/** Titles of a place's tags; titles are unique within a project. */
async function titlesIn(work: Work, placeId: string): Promise<Set<string>> {
  return new Set((await work.rows(Tag).find({ where: { placeId } })).map(({ title }) => title.toLowerCase()));
}

async function demandOtherTitles(work: Work, rows: readonly Tag[], placeId: string): Promise<void> {
  const titles = await titlesIn(work, placeId);
  const tag = rows.find(({ title }) => titles.has(title.toLowerCase()));
  if (tag)
    throw new Refusal('CONFLICT', `A tag “${tag.title}” already exists at the destination. Rename one of the two.`);
}

async function partsOf({ transaction, workspaceId }: Work, rows: readonly Tag[]): Promise<[string[], string[]]> {
  const parts = await tagParts(
    transaction,
    workspaceId,
    rows.map(({ id }) => id),
  );
  return [parts.map(({ root }) => root), parts.map(({ id }) => id)];
}

/** Digit keys of moved tags in a project: the requested ones where free, else the first free ones. */
async function digitsFor(work: Work, projectId: string | null, changes: readonly PlacedTag[]) {
  const digits = new Map<string, number | null>();
  if (!projectId) return digits;
  const keyed = new Map((await digitsOf(work, projectId)).map(({ id, digit }) => [id, digit]));
  const taken = new Set(keyed.values());
  for (const { id, digit: wanted } of changes) {
    // A tag of a linked set keeps its digit.
    const own = wanted === undefined ? keyed.get(id) : undefined;
    const digit = own ?? (wanted === undefined ? freeDigit([...taken]) : taken.has(wanted) ? null : wanted);
    digits.set(id, digit);
    taken.add(digit);
  }
  return digits;
}

/** Moves tags to a project or to the workspace; the caller has checked the right to write there. */
export async function moveTags(
  work: Work,
  { projectId, changes }: ParsedInput<typeof moveTagsToPlace>,
): Promise<Tag[]> {
  const placeId = placeOfNew(work, projectId);
  const { rows } = await batchOf(
    work,
    changes.map(({ id }) => id),
  );
  if (rows[0]?.placeId === placeId)
    return changeSeveral(
      work,
      changes.map(({ id, groupId }) => ({ id, groupId })),
    );
  for (const groupId of new Set(changes.map((one) => one.groupId))) await demandGroupOf(work, placeId, groupId);
  await demandOtherTitles(work, rows, placeId);
  if (projectId) await demandUsedThere(work, rows, projectId);
  const before = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Map(changes.map((change) => [change.id, change]));
  const inOrder = rows.toSorted(byRank(({ title }) => title)).flatMap(({ id }) => wanted.get(id) ?? []);
  const digits = await digitsFor(work, projectId, inOrder);
  const [, parts] = await partsOf(work, rows);
  // Tells clients of the old place that the tags are gone.
  work.emit('updated', Tag, rows, ['placeId']);
  const moved: Tag[] = [];
  for (const { id, groupId, rank } of inOrder) {
    const values = { projectId, placeId, groupId, digit: digits.get(id) ?? null };
    const update = async () =>
      work.rows(Tag).update(id, { ...values, rank: rank ?? (await rankIn(Tag, work, { placeId })) });
    moved.push(await keepingOrder(Tag, work, before.get(id) as Tag, update));
  }
  await moveMerged(
    work.transaction,
    parts.filter((id) => !before.has(id)),
    { projectId, placeId },
  );
  work.emit('updated', Tag, moved, ['projectId', 'placeId', 'groupId', 'rank', 'digit']);
  work.undoBy(moveTagsToPlace, {
    projectId: rows[0]?.projectId ?? null,
    changes: rows.map(({ id, groupId, rank, digit }) => ({ id, groupId, rank, digit })),
  });
  return moved;
}

async function copy(work: Work, { projectId, ids, groupId }: ParsedInput<typeof copyTags>): Promise<Tag[]> {
  const placeId = placeOfNew(work, projectId);
  await demandGroupOf(work, placeId, groupId);
  const titles = await titlesIn(work, placeId);
  const rows = (await work.rows(Tag).find({ where: { id: [...ids] } })).toSorted(byRank(({ title }) => title));
  const copies: Tag[] = [];
  for (const { title, colour, description, role } of rows) {
    if (titles.has(title.toLowerCase())) continue;
    titles.add(title.toLowerCase());
    copies.push(await addTag(work, { projectId, groupId, title, colour, description, role: role as 'OTHER' }));
  }
  if (copies.length === 0)
    throw new Refusal('CONFLICT', 'There are tags with the same titles already. Nothing was copied.');
  work.undoBy(deleteTags, { ids: copies.map(({ id }) => id) });
  return copies;
}

/** Moving and copying tags to another project or to the workspace. */
export const tagMoveHandlers = (): Handler[] => [
  inside(moveTagsToPlace, ({ input, work }) => moveTags(work, input)),
  inside(copyTags, ({ input, work }) => copy(work, input)),
];
