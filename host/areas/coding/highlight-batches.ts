import {
  deleteHighlights,
  Highlight,
  type Retagging,
  restoreHighlights,
  retagHighlights,
  tagHighlights,
} from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { removeHighlights } from '@earshot/processing/documents/highlight';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { markAgain } from './highlight-marks.ts';
import { changeTags, countAgain, demandOffered, demandRoom } from './highlight-tags.ts';

interface Batch {
  projectId: string;
  /** by id, so that concurrent batches with common rows do not deadlock */
  rows: Highlight[];
}

async function batchOf(work: Work, ids: readonly string[], trashed: boolean | 'both' = false): Promise<Batch> {
  const rows = await work.rows(Highlight).find({ where: { id: [...ids] }, order: [['id', 'ASC']], trashed });
  const [first] = rows;
  if (!first || rows.some(({ projectId }) => projectId !== first.projectId))
    throw new Refusal('BAD_USER_INPUT', 'These highlights belong to several projects. Choose those of one project.');
  return { projectId: first.projectId, rows };
}

/** Adds and removes tags of several highlights, each on its own; tags already present are left alone. */
export async function retagEach(work: Work, wanted: readonly Retagging[]): Promise<Highlight[]> {
  const changeOf = new Map(wanted.map((change) => [change.id, change]));
  const { projectId, rows } = await batchOf(work, [...changeOf.keys()]);
  const changes = rows.flatMap(({ id, tagIds }) => {
    const { add = [], remove = [] } = changeOf.get(id) ?? {};
    const change = {
      id,
      add: [...new Set(add)].filter((tagId) => !tagIds.includes(tagId)),
      remove: [...new Set(remove)].filter((tagId) => tagIds.includes(tagId)),
    };
    demandRoom(tagIds.length + change.add.length - change.remove.length);
    return change.add.length + change.remove.length > 0 ? [change] : [];
  });
  if (changes.length === 0) return rows;
  await demandOffered(work, [...new Set(changes.flatMap(({ add }) => add))], projectId);
  await changeTags(work, changes);
  const changed = await work.rows(Highlight).updateAll(
    changes.map(({ id }) => id),
    {},
  );
  work.emit('updated', Highlight, changed, ['tagIds']);
  await countAgain(
    work,
    changes.flatMap(({ add, remove }) => [...add, ...remove]),
  );
  work.undoBy(retagHighlights, { changes: changes.map(({ id, add, remove }) => ({ id, add: remove, remove: add })) });
  const asChanged = new Map(changed.map((row) => [row.id, row]));
  return rows.map((row) => asChanged.get(row.id) ?? row);
}

/** Highlights by note, notes by id: the fixed order of locks prevents deadlocks. */
function byNote(rows: readonly Highlight[]): [noteId: string, rows: Highlight[]][] {
  const notes = Map.groupBy(rows, ({ noteId }) => noteId);
  return [...notes].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Announces a batch once, with its inverse. */
async function told(
  work: Work,
  verb: 'trashed' | 'restored',
  rows: readonly Highlight[],
  inverse: AnyOperation,
): Promise<void> {
  work.emit(verb, Highlight, rows);
  await countAgain(
    work,
    rows.flatMap(({ tagIds }) => tagIds),
  );
  if (rows.length > 0) work.undoBy(inverse, { ids: rows.map(({ id }) => id) });
}

/**
 * Removes the marks from each text, then moves the rows to trash; highlights whose creation is undone are not listed
 * there.
 */
export async function trashEach(
  documents: Documents,
  work: Work,
  ids: readonly string[],
  { undone = false } = {},
): Promise<Highlight[]> {
  const { rows } = await batchOf(work, ids);
  for (const [noteId, here] of byNote(rows))
    await documents.edit(work, noteId, ({ doc }) => ({
      update: removeHighlights(
        doc,
        here.map(({ id }) => id),
      ),
      result: null,
    }));
  const trashed = await work.rows(Highlight).updateAll(
    rows.map(({ id }) => id),
    { undone, trashedAt: new Date().toISOString() },
  );
  await told(work, 'trashed', trashed, restoreHighlights);
  return trashed;
}

/** Restores the marks where their words still exist, and takes the rows out of trash. */
export async function restoreEach(documents: Documents, work: Work, ids: readonly string[]): Promise<Highlight[]> {
  const { rows } = await batchOf(work, ids, 'both');
  const inTrash = rows.filter(({ trashedAt }) => trashedAt !== null);
  const found = new Map<string, Partial<Highlight>>();
  for (const [noteId, here] of byNote(inTrash)) {
    await work.load(Note, noteId, 'WRITE');
    const { result } = await documents.edit(work, noteId, (live) => markAgain(live, here));
    for (const [id, anchor] of result) found.set(id, { ...anchor, state: 'ANCHORED' });
  }
  const restored: Highlight[] = [];
  for (const { id } of inTrash) {
    const words = found.get(id) ?? { state: 'LOST' };
    restored.push(await work.rows(Highlight).update(id, { ...words, undone: false, trashedAt: null }));
  }
  await told(work, 'restored', restored, deleteHighlights);
  return rows.map((row) => restored.find(({ id }) => id === row.id) ?? row);
}

/** Operations on several highlights of one project: each batch is one change with one inverse. */
export function highlightBatchHandlers(documents: Documents): Handler[] {
  return [
    inside(tagHighlights, ({ input: { ids, add, remove }, work }) =>
      retagEach(
        work,
        ids.map((id) => ({ id, add, remove })),
      ),
    ),
    inside(retagHighlights, ({ input, work }) => retagEach(work, input.changes)),
    inside(deleteHighlights, ({ input, work }) => trashEach(documents, work, input.ids)),
    inside(restoreHighlights, ({ input, work }) => restoreEach(documents, work, input.ids)),
  ];
}
