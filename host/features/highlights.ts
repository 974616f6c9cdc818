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
} from '@earshot/core/model/highlight';
import { Note } from '@earshot/core/model/note';
import { removeHighlights } from '@earshot/processing/documents/highlight';
import { locate, type WireRange } from '@earshot/processing/documents/position';
import { mergeUpdates } from 'yjs';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Documents } from './documents.ts';
import { narrowed } from './highlight-filter.ts';
import { mark, markAgain } from './highlight-marks.ts';
import { changeTags, countAgain, demandRoom, demandSameProject } from './highlight-tags.ts';
import { listRows, restoreRow, trashRow } from './standard.ts';

/** Highlights: the mark in the text and the row beside it change in one transaction. */
export function highlightHandlers(documents: Documents): Handler[] {
  return [
    inside(createHighlight, async ({ input, work }) => {
      const note = await work.load(Note, input.noteId, 'WRITE');
      await demandSameProject(work, input.tagIds, note.projectId);
      const id = randomUUID();
      const { result } = await documents.edit(work, note.id, (live) =>
        mark(live, id, locate(live.doc, rangeOf(input))),
      );
      const { projectId } = note;
      await work
        .rows(Highlight)
        .insert({ id, noteId: note.id, projectId, ...result, state: 'ANCHORED', createdBy: work.actor.memberId });
      await changeTags(work, [{ id, add: input.tagIds, remove: [] }]);
      await countAgain(work, input.tagIds);
      const row = await work.load(Highlight, id);
      work.emit('created', Highlight, [row]);
      work.undoBy(deleteHighlight, { id });
      return row;
    }),
    inside(tagHighlight, async ({ input, work, object }) => {
      const add = input.add.filter((id) => !object.tagIds.includes(id));
      const remove = input.remove.filter((id) => object.tagIds.includes(id));
      await demandSameProject(work, add, object.projectId);
      demandRoom(object.tagIds.length + add.length - remove.length);
      await changeTags(work, [{ id: object.id, add, remove }]);
      await countAgain(work, [...add, ...remove]);
      const row = await work.rows(Highlight).update(object.id, {});
      work.emit('updated', Highlight, [row], ['tagIds']);
      work.undoBy(tagHighlight, { id: object.id, add: remove, remove: add });
      return row;
    }),
    inside(deleteHighlight, async ({ work, object }) => {
      await documents.edit(work, object.noteId, ({ doc }) => ({
        update: removeHighlights(doc, [object.id]),
        result: null,
      }));
      const row = await trashRow(Highlight, work, object, restoreHighlight);
      await countAgain(work, object.tagIds);
      return row;
    }),
    inside(restoreHighlight, async ({ work, object }) => {
      await work.load(Note, object.noteId, 'WRITE');
      const { result } = await documents.edit(work, object.noteId, (live) => markAgain(live, [object]));
      const anchor = result.get(object.id);
      await work.rows(Highlight).update(object.id, anchor ? { ...anchor, state: 'ANCHORED' } : { state: 'LOST' });
      const row = await restoreRow(Highlight, work, object, deleteHighlight);
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
      const { tagIds, underTagId, untagged, q, ...list } = input;
      const narrow = await narrowed(work, { tagIds, underTagId, untagged, q });
      return listRows(Highlight, work, list, { narrow });
    }),
    inside(highlightsOfTag, async ({ input, work }) => {
      const { tagId, ...list } = input;
      const narrow = await narrowed(work, { underTagId: tagId });
      return listRows(Highlight, work, list, { narrow });
    }),
  ];
}

const rangeOf = ({ from, to }: { from: string; to: string }): WireRange => ({ from, to });
