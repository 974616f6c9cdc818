import { randomUUID } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import {
  createHighlight,
  deleteHighlight,
  Highlight,
  highlightsOfTag,
  reattachHighlight,
  restoreHighlight,
  tagHighlight,
} from '@earshot/core/model/highlight';
import { Note } from '@earshot/core/model/note';
import { Tag } from '@earshot/core/model/tag';
import { Refusal } from '@earshot/core/refusal';
import { findQuote, type Range } from '@earshot/processing/documents/anchor';
import { applyHighlight, removeHighlights } from '@earshot/processing/documents/highlight';
import { locate, type WireRange } from '@earshot/processing/documents/position';
import { textOf } from '@earshot/processing/documents/text';
import { mergeUpdates } from 'yjs';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Work } from '../operations/work.ts';
import type { Documents, LiveDocument } from './documents.ts';
import { listRows, restoreRow, trashRow } from './standard.ts';

const gone = () => new Refusal('CONFLICT', 'These words were changed or deleted meanwhile. Select them again.');

/** Puts the mark of a highlight on a range; refuses an empty or an endless one (HT-02). */
function mark({ doc }: LiveDocument, id: string, range: Range | undefined) {
  if (!range) throw gone();
  const applied = applyHighlight(doc, id, range);
  if (!applied) throw new Refusal('BAD_USER_INPUT', 'There are no words in this selection. Select some text first.');
  const { quote, prefix, suffix, from } = applied.highlight;
  const anchor = { text: quote, prefix, suffix, position: from };
  if (JSON.stringify(anchor).length > limits.highlightSerialised)
    throw new Refusal('TOO_LARGE', 'This highlight is too long. Select fewer words, or make several highlights.');
  return { update: applied.update, result: anchor };
}

async function demandSameProject(work: Work, tagIds: readonly string[], projectId: string): Promise<void> {
  if (tagIds.length === 0) return;
  const tags = await work.rows(Tag).find({ where: { id: [...tagIds] } });
  if (tags.some((tag) => tag.projectId !== projectId))
    throw new Refusal('BAD_USER_INPUT', 'This tag belongs to another project. Choose one of this project.');
}

async function changeTags(
  work: Work,
  highlightId: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<void> {
  const { transaction, workspaceId } = work;
  if (remove.length > 0)
    await transaction.sql(
      'delete from highlight_tags where workspace_id = $1 and highlight_id = $2 and tag_id = any($3::uuid[])',
      [workspaceId, highlightId, remove],
    );
  // A millisecond apart, which is what the column tells, so that tags show in the order they were put on.
  if (add.length > 0)
    await transaction.sql(
      `insert into highlight_tags select $1::uuid, $2::uuid, id, clock_timestamp() + place * interval '1 ms'
       from unnest($3::uuid[]) with ordinality as given(id, place) on conflict do nothing`,
      [workspaceId, highlightId, add],
    );
  await countAgain(work, [...add, ...remove]);
}

/** Says that the counts of these tags are others now. */
async function countAgain(work: Work, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length > 0)
    work.emit('updated', Tag, await work.rows(Tag).find({ where: { id: [...new Set(tagIds)] } }), ['highlightCount']);
}

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
      await changeTags(work, id, input.tagIds, []);
      const row = await work.load(Highlight, id);
      work.emit('created', Highlight, [row]);
      work.undoBy(deleteHighlight, { id });
      return row;
    }),
    inside(tagHighlight, async ({ input, work, object }) => {
      const add = input.add.filter((id) => !object.tagIds.includes(id));
      const remove = input.remove.filter((id) => object.tagIds.includes(id));
      await demandSameProject(work, add, object.projectId);
      if (object.tagIds.length + add.length - remove.length > limits.tagsPerHighlight)
        throw new Refusal('BAD_USER_INPUT', `A highlight has at most ${limits.tagsPerHighlight} tags.`);
      await changeTags(work, object.id, add, remove);
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
      return row as never;
    }),
    inside(restoreHighlight, async ({ work, object }) => {
      await work.load(Note, object.noteId, 'WRITE');
      const { text: quote, prefix, suffix } = object;
      const { result } = await documents.edit(work, object.noteId, (live) => {
        const range = findQuote(textOf(live.doc), { quote, prefix, suffix });
        return range ? mark(live, object.id, range) : { update: undefined, result: null };
      });
      await work.rows(Highlight).update(object.id, result ? { ...result, state: 'ANCHORED' } : { state: 'LOST' });
      const row = await restoreRow(Highlight, work, object, deleteHighlight);
      await countAgain(work, object.tagIds);
      return row as never;
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
    inside(highlightsOfTag, async ({ input, work }) => {
      const { tagId, ...list } = input;
      const rows = await work.transaction.sql<{ id: string }>(
        'select highlight_id as id from highlight_tags where workspace_id = $1 and tag_id = $2',
        [work.workspaceId, tagId],
      );
      return (await listRows(Highlight, work, list, { id: rows.map(({ id }) => id) })) as never;
    }),
  ];
}

const rangeOf = ({ from, to }: { from: string; to: string }): WireRange => ({ from, to });
