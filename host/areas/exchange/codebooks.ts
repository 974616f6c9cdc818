import { createHash } from 'node:crypto';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import {
  bringBackCodebook,
  type CodebookImport,
  importCodebook,
  previewCodebook,
  takeBackCodebook,
} from '@earshot/core/areas/exchange/codebook';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { folded } from '@earshot/core/rules/text';
import type { Pool } from '@earshot/processing/pool/pool';
import type { OutputOf } from '@earshot/processing/tasks/all';
import { type Handler, inside } from '../../operations/handlers.ts';
import { rankIn } from '../../operations/order.ts';
import type { Work } from '../../operations/work.ts';
import { holdPlace } from '../coding/hold-place.ts';
import { demandBoardOf } from '../coding/tag-boards.ts';
import { giveUpTakenDigits } from '../coding/tag-digits.ts';
import { placeOfNew } from '../coding/tags.ts';

type Codebook = OutputOf<'read-codebook'>;

interface Place {
  projectId: string | null;
  placeId: string;
}

/** Tags of a place by title, for matching a codebook's. */
async function tagsIn(work: Work, placeId: string): Promise<Set<string>> {
  return new Set((await work.rows(Tag).find({ where: { placeId } })).map(({ title }) => folded(title)));
}

async function groupsOn(work: Work, placeId: string, boardId?: string | null): Promise<Map<string, string>> {
  const where = boardId === undefined ? { placeId } : { placeId, boardId };
  return new Map((await work.rows(TagGroup).find({ where })).map(({ id, title }) => [folded(title), id]));
}

/** Groups of a codebook on a board, by their ids in the file; missing ones are created if a new tag needs them. */
async function addGroups(work: Work, place: Place, boardId: string | null, { groups }: Codebook) {
  const there = await groupsOn(work, place.placeId, boardId);
  // After all existing ones; new ones keep the codebook's order.
  const rank = limits.rankGap + (await rankIn(TagGroup, work, place));
  const missing = [...new Map(groups.map(({ title }) => [folded(title), title]))].filter(([key]) => !there.has(key));
  const made = await work.rows(TagGroup).insertAll(
    missing.map(([, title], at) => ({
      ...place,
      boardId,
      title,
      rank: rank + at * limits.rankGap,
      createdBy: work.actor.memberId,
    })),
  );
  if (made.length > 0) work.emit('created', TagGroup, made);
  for (const { id, title } of made) there.set(folded(title), id);
  return { ids: new Map(groups.map(({ id, title }) => [id, there.get(folded(title)) ?? ''])), made };
}

async function addTags(work: Work, place: Place, groupIds: ReadonlyMap<string, string>, { tags }: Codebook) {
  const taken = await tagsIn(work, place.placeId);
  const missing = tags.filter(({ title }) => {
    const key = folded(title);
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
  const rank = limits.rankGap + (await rankIn(Tag, work, place));
  const own = { digit: null, locked: false, role: 'OTHER' as const, createdBy: work.actor.memberId };
  const made = await work.rows(Tag).insertAll(
    missing.map(({ title, colour, description, groupId }, at) => ({
      ...place,
      ...own,
      title,
      colour,
      description,
      groupId: groupIds.get(groupId) || null,
      rank: rank + at * limits.rankGap,
    })),
  );
  if (made.length > 0) work.emit('created', Tag, made);
  return made;
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Moves tags and groups of one place into or out of trash. */
async function setTrashed(
  work: Work,
  { tagIds, groupIds }: Pick<CodebookImport, 'tagIds' | 'groupIds'>,
  trashed: boolean,
): Promise<CodebookImport> {
  const find = { trashed: 'both' } as const;
  const tags = await work.rows(Tag).find({ where: { id: [...tagIds] }, ...find });
  const groups = await work.rows(TagGroup).find({ where: { id: [...groupIds] }, ...find });
  if (new Set([...tags, ...groups].map(({ placeId }) => placeId)).size > 1)
    throw new Refusal('BAD_USER_INPUT', 'These tags belong to several projects. Choose those of one project.');
  const merged = tags.find(({ mergedIntoId }) => !trashed && mergedIntoId !== null);
  if (merged) throw new Refusal('CONFLICT', `“${merged.title}” was merged into another tag. Restore it on its own.`);
  const changed = <R extends { id: string; trashedAt: string | null }>(rows: readonly R[]) =>
    idsOf(rows.filter(({ trashedAt }) => (trashedAt !== null) !== trashed));
  const trashedAt = trashed ? new Date().toISOString() : null;
  const changedTags = changed(tags);
  if (!trashed) await giveUpTakenDigits(work, tags[0]?.projectId ?? null, changedTags);
  const verb = trashed ? 'trashed' : 'restored';
  const doneGroups = await work.rows(TagGroup).updateAll(changed(groups), { trashedAt });
  const doneTags = await work.rows(Tag).updateAll(changedTags, { trashedAt });
  if (doneGroups.length > 0) work.emit(verb, TagGroup, doneGroups);
  if (doneTags.length > 0) work.emit(verb, Tag, doneTags);
  const done = { tagIds: idsOf(doneTags), groupIds: idsOf(doneGroups) };
  work.undoBy(trashed ? bringBackCodebook : takeBackCodebook, done);
  return { ...done, same: 0 };
}

/** Importing codebooks of other programs as tags. */
export function codebookHandlers(pool: Pick<Pool, 'run'>): Handler[] {
  const read = ({ codebook }: { codebook: string }) =>
    pool.run('read-codebook', { text: codebook }, { priority: 'interactive' });
  const keyOf = (codebook: string) => `codebook ${createHash('sha256').update(codebook).digest('hex')}`;
  return [
    inside(previewCodebook, async ({ input, work }) => {
      const { groups, tags, losses, lossCount } = await work.transaction.ahead(
        keyOf(input.codebook),
        async () => input,
        read,
      );
      const placeId = placeOfNew(work, input.projectId);
      const taken = await tagsIn(work, placeId);
      const known = await groupsOn(work, placeId);
      const titles = new Map(groups.map(({ id, title }) => [id, title]));
      return {
        tags: tags.map(({ title, colour, description, groupId }) => {
          const exists = taken.has(folded(title));
          return { title, colour, description, group: titles.get(groupId) ?? '', exists };
        }),
        newGroups: groups.filter(({ title }) => !known.has(folded(title))).length,
        losses,
        lossCount,
      };
    }),
    inside(
      importCodebook,
      async ({ input: { projectId, boardId }, work, prepared: book }): Promise<CodebookImport> => {
        const place = { projectId, placeId: placeOfNew(work, projectId) };
        await demandBoardOf(work, place.placeId, boardId);
        // Concurrent imports of the same codebook would create everything twice.
        await holdPlace(work, place.placeId);
        const groups = await addGroups(work, place, boardId, book);
        const tags = await addTags(work, place, groups.ids, book);
        const added = { tagIds: idsOf(tags), groupIds: idsOf(groups.made) };
        if (tags.length + groups.made.length > 0) work.undoBy(takeBackCodebook, added);
        return { ...added, same: book.tags.length - tags.length };
      },
      read,
    ),
    inside(takeBackCodebook, ({ input, work }) => setTrashed(work, input, true)),
    inside(bringBackCodebook, ({ input, work }) => setTrashed(work, input, false)),
  ];
}
