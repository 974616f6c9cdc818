import { Tag } from '@earshot/core/areas/coding/tag';
import { deleteTags, restoreTags, type TagChange, updateTags } from '@earshot/core/areas/coding/tag-batches';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { giveUpTakenDigits } from './tag-digits.ts';
import { demandGroupOf, holdTags } from './tags.ts';

interface Batch {
  /** null for tags of the workspace */
  projectId: string | null;
  placeId: string;
  rows: Tag[];
}

/** The tags of a batch, all of one place, locked until it is done. */
export async function batchOf(work: Work, ids: readonly string[]): Promise<Batch> {
  await holdTags(work, ids);
  const rows = await work.rows(Tag).find({ where: { id: [...ids] }, order: [['id', 'ASC']], trashed: 'both' });
  const [first] = rows;
  if (!first || rows.some(({ placeId }) => placeId !== first.placeId))
    throw new Refusal('BAD_USER_INPUT', 'These tags belong to several projects. Choose those of one project.');
  return { projectId: first.projectId, placeId: first.placeId, rows };
}

const idsOf = (rows: readonly Tag[]): string[] => rows.map(({ id }) => id);

/** Changes the group or colour of several tags of one place, each on its own. */
export async function changeSeveral(work: Work, changes: readonly TagChange[]): Promise<Tag[]> {
  const { placeId, rows } = await batchOf(
    work,
    changes.map(({ id }) => id),
  );
  for (const groupId of new Set(changes.map((one) => one.groupId))) await demandGroupOf(work, placeId, groupId);
  const wanted = new Map(changes.map((one) => [one.id, one]));
  const others = rows.flatMap((row) => {
    const { groupId = row.groupId, colour = row.colour } = wanted.get(row.id) ?? {};
    return groupId === row.groupId && colour === row.colour ? [] : [{ was: row, groupId, colour }];
  });
  if (others.length === 0) return rows;
  const changed: Tag[] = [];
  for (const [, alike] of Map.groupBy(others, ({ groupId, colour }) => `${groupId} ${colour}`)) {
    const [{ groupId, colour } = { groupId: null, colour: '' }] = alike;
    changed.push(...(await work.rows(Tag).updateAll(idsOf(alike.map(({ was }) => was)), { groupId, colour })));
  }
  work.emit('updated', Tag, changed, ['groupId', 'colour']);
  work.undoBy(updateTags, {
    changes: others.map(({ was: { id, groupId, colour } }) => ({ id, groupId, colour })),
  });
  const asChanged = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => asChanged.get(row.id) ?? row);
}

async function trash(work: Work, ids: readonly string[]): Promise<Tag[]> {
  const { rows } = await batchOf(work, ids);
  const there = rows.filter(({ trashedAt }) => trashedAt === null);
  const trashed = await work.rows(Tag).updateAll(idsOf(there), { trashedAt: new Date().toISOString() });
  if (trashed.length === 0) return rows;
  work.emit('trashed', Tag, trashed);
  work.undoBy(restoreTags, { ids: idsOf(trashed) });
  return trashed;
}

async function restore(work: Work, ids: readonly string[]): Promise<Tag[]> {
  const { projectId, rows } = await batchOf(work, ids);
  const merged = rows.find(({ mergedIntoId }) => mergedIntoId !== null);
  if (merged) throw new Refusal('CONFLICT', `“${merged.title}” was merged into another tag. Restore it on its own.`);
  const inTrash = rows.filter(({ trashedAt }) => trashedAt !== null);
  await giveUpTakenDigits(work, projectId, idsOf(inTrash));
  const restored = await work.rows(Tag).updateAll(idsOf(inTrash), { trashedAt: null, undone: false });
  if (restored.length === 0) return rows;
  work.emit('restored', Tag, restored);
  work.undoBy(deleteTags, { ids: idsOf(restored) });
  const asRestored = new Map(restored.map((row) => [row.id, row]));
  return rows.map((row) => asRestored.get(row.id) ?? row);
}

/** Operations on several tags of one board: each batch is one change with one inverse. */
export function tagBatchHandlers(): Handler[] {
  return [
    inside(updateTags, ({ input, work }) => changeSeveral(work, input.changes)),
    inside(deleteTags, ({ input, work }) => trash(work, input.ids)),
    inside(restoreTags, ({ input, work }) => restore(work, input.ids)),
  ];
}
