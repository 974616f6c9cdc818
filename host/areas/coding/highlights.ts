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
import { removeHighlights } from '@earshot/processing/documents/highlight';
import { locate, type WireRange } from '@earshot/processing/documents/position';
import { mergeUpdates } from 'yjs';
import type { Documents } from '../../documents/documents.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { listRows, restoreRow, trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { narrowed } from './highlight-filter.ts';
import { mark, markAgain, noWords, wordsGone } from './highlight-marks.ts';
import { highlightRanges } from './highlight-ranges.ts';
import { changeTags, countAgain, demandOffered, demandRoom } from './highlight-tags.ts';

/** Highlights: the mark in the text and its row change in one transaction. */
export function highlightHandlers(documents: Documents): Handler[] {
  return [
    inside(createHighlight, async ({ input, work }) => {
      const note = await work.load(Note, input.noteId, 'WRITE');
      await demandOffered(work, input.tagIds, note.projectId);
      const found = await highlightRanges(documents, work, note, ({ doc }) => {
        const range = locate(doc, rangeOf(input));
        if (!range) throw wordsGone();
        return new Map([['selection', range]]);
      });
      const selected = found.get('selection');
      if (!selected) throw noWords();
      if (!selected.made) return retag(work, selected.highlight, { add: input.tagIds, remove: [] });
      const { id } = selected.highlight;
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

type TagChange = Record<'add' | 'remove', readonly string[]>;

/** Adds and removes tags of a highlight; tags already in the wanted state are left alone. */
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

/** Removes the mark from the text and moves the row to trash. */
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
