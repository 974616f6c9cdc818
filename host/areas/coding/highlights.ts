import { randomUUID } from 'node:crypto';
import {
  createHighlight,
  deleteHighlight,
  Highlight,
  highlights,
  highlightsOfTag,
  reattachHighlight,
  restoreHighlight,
  tagHighlight,
  takeBackHighlight,
} from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import type { Range } from '@earshot/core/documents/anchor';
import { highlightsOn, removeHighlights } from '@earshot/processing/documents/highlight';
import { locate, type WireRange } from '@earshot/processing/documents/position';
import { mergeUpdates } from 'yjs';
import type { Documents, LiveDocument } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { listRows, restoreRow, trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { narrowed } from './highlight-filter.ts';
import { mark, markAgain } from './highlight-marks.ts';
import { changeTags, countAgain, demandOffered, demandRoom } from './highlight-tags.ts';

/** Highlights: the mark in the text and the row beside it change in one transaction. */
export function highlightHandlers(documents: Documents): Handler[] {
  return [
    inside(createHighlight, async ({ input, work }) => {
      const note = await work.load(Note, input.noteId, 'WRITE');
      await demandOffered(work, input.tagIds, note.projectId);
      const { id, there } = await highlightWords(documents, work, note, ({ doc }) => locate(doc, rangeOf(input)));
      if (there) return retag(work, there, { add: input.tagIds, remove: [] });
      await changeTags(work, [{ id, add: input.tagIds, remove: [] }]);
      await countAgain(work, input.tagIds);
      const row = await work.load(Highlight, id);
      work.emit('created', Highlight, [row]);
      work.undoBy(takeBackHighlight, { id });
      return row;
    }),
    inside(tagHighlight, ({ input, work, object }) => retag(work, object, input)),
    inside(deleteHighlight, ({ work, object }) => remove(documents, work, object, false)),
    inside(takeBackHighlight, ({ work, object }) => remove(documents, work, object, true)),
    inside(restoreHighlight, async ({ work, object }) => {
      await work.load(Note, object.noteId, 'WRITE');
      const { result } = await documents.edit(work, object.noteId, (live) => markAgain(live, [object]));
      const anchor = result.get(object.id);
      await work.rows(Highlight).update(object.id, anchor ? { ...anchor, state: 'ANCHORED' } : { state: 'LOST' });
      const inverse = object.undone ? takeBackHighlight : deleteHighlight;
      const row = await restoreRow(Highlight, work, object, inverse, { undone: false });
      await countAgain(work, object.tagIds);
      return row;
    }),
    inside(reattachHighlight, async ({ input, work, object }) => {
      const { result } = await documents.edit(work, object.noteId, (live) => {
        const off = removeHighlights(live.doc, [object.id]);
        const { update, result: anchor } = mark(live, object.id, locate(live.doc, rangeOf(input)));
        return { update: off ? mergeUpdates([off, update]) : update, result: anchor };
      });
      const row = await work.rows(Highlight).update(object.id, { ...result, state: 'ANCHORED' });
      work.emit('updated', Highlight, [row], ['text', 'position', 'state']);
      return row;
    }),
    inside(highlights, async ({ input, work }) => {
      const { condition, orderBy, first, after, offset, ...filter } = input;
      const narrow = await narrowed(work, filter);
      return listRows(Highlight, work, { condition, orderBy, first, after, offset }, { narrow });
    }),
    inside(highlightsOfTag, async ({ input, work }) => {
      const { tagId, ...list } = input;
      const narrow = await narrowed(work, { underTagId: tagId });
      return listRows(Highlight, work, list, { narrow });
    }),
  ];
}

/** Marks words of a note, without telling anybody yet; answers the id of their highlight, and the highlight if it was there before. */
export async function highlightWords(
  documents: Documents,
  work: Work,
  { id: noteId, projectId }: Note,
  rangeIn: (live: LiveDocument) => Range | undefined,
): Promise<{ id: string; there?: Highlight | undefined }> {
  const id = randomUUID();
  const { result } = await documents.edit<Created>(work, noteId, async (live) => {
    const range = rangeIn(live);
    const there = range && (await highlightThere(work, live, range));
    if (there) return { update: undefined, result: { there } };
    const { update, result: anchor } = mark(live, id, range);
    return { update, result: { anchor } };
  });
  if (result.there) return { id: result.there.id, there: result.there };
  await work
    .rows(Highlight)
    .insert({ id, noteId, projectId, ...result.anchor, state: 'ANCHORED', createdBy: work.actor.memberId });
  return { id };
}

/** The highlight of exactly these words, whoever made it: the same words are one highlight (decision 046). */
async function highlightThere(work: Work, { doc }: LiveDocument, range: Range): Promise<Highlight | undefined> {
  const ids = highlightsOn(doc, range);
  if (ids.length === 0) return undefined;
  const [first] = await work.rows(Highlight).find({ where: { id: ids }, order: [['createdAt', 'ASC']], limit: 1 });
  return first;
}

/** What highlighting came to: a highlight that was there, or where the new one is. */
interface Created {
  there?: Highlight;
  anchor?: ReturnType<typeof mark>['result'];
}

type TagChange = Record<'add' | 'remove', readonly string[]>;

/** Puts tags on a highlight and takes tags off; what it has already, or has not, is left alone. */
async function retag(work: Work, highlight: Highlight, wanted: TagChange): Promise<Highlight> {
  const { id, tagIds, projectId } = highlight;
  const add = wanted.add.filter((one) => !tagIds.includes(one));
  const remove = wanted.remove.filter((one) => tagIds.includes(one));
  if (add.length + remove.length === 0) return highlight;
  await demandOffered(work, add, projectId);
  demandRoom(tagIds.length + add.length - remove.length);
  await changeTags(work, [{ id, add, remove }]);
  await countAgain(work, [...add, ...remove]);
  const row = await work.rows(Highlight).update(id, {});
  work.emit('updated', Highlight, [row], ['tagIds']);
  work.undoBy(tagHighlight, { id, add: remove, remove: add });
  return row;
}

/** Takes the mark off the text and puts the row into trash. */
async function remove(documents: Documents, work: Work, highlight: Highlight, undone: boolean): Promise<Highlight> {
  await documents.edit(work, highlight.noteId, ({ doc }) => ({
    update: removeHighlights(doc, [highlight.id]),
    result: null,
  }));
  const row = await trashRow(Highlight, work, highlight, restoreHighlight, { undone });
  await countAgain(work, highlight.tagIds);
  return row;
}

const rangeOf = ({ from, to }: { from: string; to: string }): WireRange => ({ from, to });
