import { Highlight } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  lockTag,
  mergeTags,
  moveTag,
  restoreTag,
  separateTags,
  Tag,
  tag,
  takeBackTag,
  unlockTag,
  updateTag,
} from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import type { AnyOperation, InputOf, ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { neighbourBefore, rankRow } from '../../operations/order.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { mergeInto, separateFrom, survivingTag } from './store/tag-merges.ts';
import { digitOfNew, giveUpTakenDigits } from './tag-digits.ts';

/** Creates a tag; the caller has checked the right to write in its project or to manage the workspace. */
export async function addTag(work: Work, input: InputOf<typeof createTag>): Promise<Tag> {
  const values = Tag.creation.parse(input);
  const placeId = placeOfNew(work, values.projectId);
  await demandGroupOf(work, placeId, values.groupId);
  const digit = values.projectId ? await digitOfNew(work, values.projectId) : null;
  return createRow(Tag, work, { ...values, placeId, digit, locked: false }, deleteTag);
}

/** Tags of a project or of the workspace: grouping, ordering, locking, merging and separating. */
export function tagHandlers(): Handler[] {
  return [
    inside(tag, async ({ input, work }) => work.load(Tag, await survivingTag(work.transaction, input.id))),
    inside(createTag, ({ input, work }) => addTag(work, input)),
    inside(updateTag, async ({ input, work, object }) => {
      await demandGroupOf(work, object.placeId, input.groupId);
      return updateRow(Tag, { input, work, object }, updateTag);
    }),
    inside(restoreTag, async ({ work, object }) => {
      if (object.mergedIntoId) {
        // Highlights lose the kept tag, so it changes as well (decision 025).
        const kept = await work.load(Tag, object.mergedIntoId, 'WRITE', { trashed: true });
        await separate(work, kept, [object.id]);
      } else {
        await giveUpTakenDigits(work, object.projectId, [object.id]);
        const inverse = object.undone ? takeBackTag : deleteTag;
        await restoreRow(Tag, work, object, inverse, { undone: false });
      }
      return work.load(Tag, object.id);
    }),
    inside(takeBackTag, async ({ work, object }) => {
      if (object.highlightCount > 0) return object;
      return trashRow(Tag, work, object, restoreTag, { undone: true });
    }),
    inside(moveTag, ({ input, work, object }) => move(work, object, input)),
    inside(lockTag, ({ work, object }) => setLock(work, object, true, unlockTag)),
    inside(unlockTag, ({ work, object }) => setLock(work, object, false, lockTag)),
    inside(mergeTags, async ({ input, work, object }) => {
      const mergeIds = [...new Set(input.mergeIds)];
      for (const merged of await othersLikeIt(work, object, mergeIds)) await trashRow(Tag, work, merged);
      await mergeInto(work.transaction, object, mergeIds);
      await tell(work, object.id, mergeIds);
      work.undoBy(separateTags, { id: object.id, separateIds: mergeIds });
      return work.load(Tag, object.id);
    }),
    inside(separateTags, async ({ input, work, object }) => {
      await separate(work, object, input.separateIds);
      return work.load(Tag, object.id);
    }),
  ];
}

/** Place of a new tag, group or board: its project, or the workspace, which requires the right to manage it. */
export function placeOfNew(work: Work, projectId: string | null): string {
  if (projectId) return projectId;
  work.check(work.workspaceId, 'FULL');
  return work.workspaceId;
}

/** Refuses a group of another board than the tag's. */
export async function demandGroupOf(work: Work, placeId: string, groupId: string | null | undefined): Promise<void> {
  if (!groupId) return;
  const group = await work.load(TagGroup, groupId, 'WRITE');
  if (group.placeId !== placeId)
    throw new Refusal('BAD_USER_INPUT', 'This group belongs to another project. Choose one of the same project.');
}

async function move(work: Work, tag: Tag, { groupId, afterId }: ParsedInput<typeof moveTag>): Promise<Tag[]> {
  const { id } = tag;
  await demandGroupOf(work, tag.placeId, groupId);
  const before = await neighbourBefore(Tag, work, tag);
  const moved = groupId === tag.groupId ? tag : await updateRow(Tag, { input: { id, groupId }, work, object: tag });
  const ranked = await rankRow(Tag, work, moved, { afterId, inverse: undefined });
  work.undoBy(moveTag, { id, groupId: tag.groupId, afterId: before });
  return [...new Map([moved, ...ranked].map((row) => [row.id, row])).values()] as Tag[];
}

async function setLock(work: Work, object: Tag, locked: boolean, inverse: AnyOperation): Promise<Tag> {
  if (object.locked === locked) return object;
  const row = await work.rows(Tag).update(object.id, { locked });
  work.emit('updated', Tag, [row], ['locked']);
  work.undoBy(inverse, { id: row.id });
  return row;
}

/**
 * Locks tags until the end: of two concurrent merges of the same tags the second finds them gone, so no circular links
 * arise.
 */
export const holdTags = (work: Work, ids: readonly string[]) =>
  work.transaction.sql('select 1 from tags where workspace_id = $1 and id = any($2::uuid[]) order by id for update', [
    work.workspaceId,
    ids,
  ]);

async function othersLikeIt(work: Work, keep: Tag, ids: readonly string[]): Promise<Tag[]> {
  await holdTags(work, [keep.id, ...ids]);
  const there = await work.rows(Tag).find({ where: { id: [keep.id, ...ids] } });
  if (ids.includes(keep.id) || there.some(({ placeId }) => placeId !== keep.placeId))
    throw new Refusal('BAD_USER_INPUT', 'Choose other tags of the same tag board.');
  if (there.length <= ids.length)
    throw new Refusal('CONFLICT', 'One of these tags was merged or deleted meanwhile. Reload the tags.');
  return there.filter(({ id }) => id !== keep.id);
}

async function separate(work: Work, kept: Tag, ids: readonly string[]): Promise<void> {
  const { id: keptId } = kept;
  await holdTags(work, [keptId, ...ids]);
  await demandUnmerged(work, keptId);
  const separated = await separateFrom(work.transaction, { id: keptId, workspaceId: work.workspaceId }, ids);
  await giveUpTakenDigits(work, kept.projectId, separated);
  for (const row of await work.rows(Tag).find({ where: { id: separated }, trashed: true }))
    await restoreRow(Tag, work, row);
  await tell(work, keptId, separated);
  if (separated.length > 0) work.undoBy(mergeTags, { id: keptId, mergeIds: separated });
}

// A tag's highlights moved with the next merge: only the last merge of a chain can be undone exactly.
async function demandUnmerged(work: Work, keptId: string): Promise<void> {
  const kept = await work.rows(Tag).get(keptId, { trashed: true });
  const next = kept?.mergedIntoId ? await work.rows(Tag).get(kept.mergedIntoId, { trashed: true }) : undefined;
  if (kept && next)
    throw new Refusal('CONFLICT', `“${kept.title}” has been merged into “${next.title}” since. Undo that merge first.`);
}

/** Announces that highlights of merged tags now have the remaining one, with its count. */
async function tell(work: Work, keptId: string, mergedIds: readonly string[]): Promise<void> {
  const touched = await work.transaction.sql<{ id: string }>(
    'select distinct highlight_id as id from highlight_tags where workspace_id = $1 and tag_id = any($2::uuid[])',
    [work.workspaceId, mergedIds],
  );
  work.emit('updated', Tag, await work.rows(Tag).find({ where: { id: keptId } }), ['highlightCount']);
  const highlights = await work.rows(Highlight).find({ where: { id: touched.map(({ id }) => id) } });
  // An event names one place, but tags of the workspace are on highlights of several projects.
  for (const there of Map.groupBy(highlights, ({ projectId }) => projectId).values())
    work.emit('updated', Highlight, there, ['tagIds']);
}
