import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import {
  deleteHighlight,
  deleteHighlights,
  highlight,
  highlights,
  restoreHighlights,
  retagHighlights,
  tagHighlights,
} from '@earshot/core/model/highlight';
import { deleteNote } from '@earshot/core/model/note';
import { createTag, tags } from '@earshot/core/model/tag';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { aProject } from '../kit/host.ts';
import { aStudy, type Study } from '../kit/insight.ts';
import type { Visitor } from '../kit/person.ts';
import { aHighlight, aTranscript } from '../kit/transcript.ts';
import { Writer } from '../kit/writer.ts';

/** A study with a highlight in a second note, and two tags: the first highlight has one of them already. */
async function aTable() {
  const study = await aStudy();
  const { ada, project } = study;
  const second = await aTranscript(ada, project.id, 'Interview 2', 'It rained all day.\n\nThe box was wet.');
  const wet = await aHighlight(ada, second.id, 'The box was wet.');
  const delay = await ada.do(createTag, { projectId: project.id, title: 'Delay' });
  const pain = await ada.do(createTag, { projectId: project.id, title: 'Pain' });
  await ada.do(tagHighlights, { ids: [study.late.id], add: [delay.id] });
  const ids = [study.late.id, study.told.id, wet.id];
  return { ...study, second, wet, delay, pain, ids };
}

/** Takes back what was done last, as the toast's Undo does. */
async function undo(by: Visitor, inverse = by.undo?.undo): Promise<void> {
  const operation = operations.find(({ name }) => name === inverse?.command);
  if (!inverse || !operation) throw new Error('There is nothing to take back');
  await by.call(operation, inverse.input);
}

const countOf = async (by: Visitor, id: string) => (await by.do(tags, { condition: { id } })).nodes[0]?.highlightCount;

const tagsOf = async (by: Visitor, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await by.do(highlight, { id })).tagIds));

/** The highlights whose marks stand in a text. */
async function marksIn(by: Visitor, noteId: string): Promise<string[]> {
  const socket = await by.socket();
  try {
    return [...new Set((await Writer.open(socket, noteId)).marks)].toSorted();
  } finally {
    socket.disconnect();
  }
}

/** The types of the last events of a workspace, newest last. */
async function eventsOf({ ada, room }: Study, since: number): Promise<{ type: string; ids: string[]; seq: number }[]> {
  return ada.host.container
    .get(T.database)
    .inWorkspace(room.workspaceId, (transaction) =>
      transaction.sql<{ type: string; ids: string[]; seq: number }>(
        'select type, ids, seq::int from events where workspace_id = $1 and seq > $2 order by seq',
        [room.workspaceId, since],
      ),
    );
}

describe('several highlights at once', () => {
  it('are tagged and untagged, told once, and Undo gives each what it had', async () => {
    const table = await aTable();
    const { ada, ids, delay, pain } = table;
    const before = (await eventsOf(table, 0)).at(-1)?.seq ?? 0;
    const rows = await ada.do(tagHighlights, { ids, add: [delay.id, pain.id] });
    expect(rows.map(({ id }) => id)).to.have.members(ids);
    const wayBack = ada.undo?.undo;
    expect(await tagsOf(ada, ids)).to.deep.equal(ids.map(() => [delay.id, pain.id]));
    expect(await countOf(ada, pain.id)).to.equal(3);
    const told = await eventsOf(table, before);
    expect(told.map(({ type }) => type)).to.have.members(['highlight:updated', 'tag:updated']);
    expect(told.find(({ type }) => type === 'highlight:updated')?.ids).to.have.members(ids);

    await undo(ada, wayBack);
    const wayOnAgain = ada.undo?.undo;
    expect(await tagsOf(ada, ids)).to.deep.equal([[delay.id], [], []]);
    expect(await countOf(ada, pain.id)).to.equal(0);
    await undo(ada, wayOnAgain);
    expect(await tagsOf(ada, ids)).to.deep.equal(ids.map(() => [delay.id, pain.id]));

    await ada.do(tagHighlights, { ids, add: [], remove: [delay.id] });
    expect(await tagsOf(ada, ids)).to.deep.equal(ids.map(() => [pain.id]));
  });

  it('that have it already are left alone, and there is nothing to take back', async () => {
    const { ada, late, delay } = await aTable();
    const was = await ada.do(highlight, { id: late.id });
    expect(await ada.do(tagHighlights, { ids: [late.id], add: [delay.id] })).to.deep.equal([was]);
    expect(ada.undo?.undo).to.equal(undefined);
  });

  it('are tagged all or none: tags and highlights of other projects, strangers and too many are refused', async () => {
    const { room, ada, ids, delay, pain } = await aTable();
    const elsewhere = await aProject(ada);
    const foreign = await ada.do(createTag, { projectId: elsewhere.id, title: 'Foreign' });
    const note = await aTranscript(ada, elsewhere.id, 'Elsewhere', 'Words of another project.');
    const other = await aHighlight(ada, note.id, 'Words of another project.');
    const was = await tagsOf(ada, ids);
    const [first = ''] = ids;
    for (const [input, code] of [
      [{ ids, add: [pain.id, foreign.id] }, 'BAD_USER_INPUT'],
      [{ ids: [...ids, other.id], add: [pain.id] }, 'BAD_USER_INPUT'],
      [{ ids: [], add: [pain.id] }, 'BAD_USER_INPUT'],
      [{ ids: Array.from({ length: limits.bulkRows + 1 }, () => first), add: [pain.id] }, 'BAD_USER_INPUT'],
      [{ ids: [...ids, crypto.randomUUID()], add: [pain.id] }, 'NOT_FOUND'],
    ] as const)
      expect(await ada.outcome(tagHighlights, input as never)).to.equal(code);
    const changes = [{ id: first, add: [pain.id], remove: [] }];
    expect(await ada.outcome(retagHighlights, { changes: [...changes, ...changes] })).to.equal('BAD_USER_INPUT');
    expect(await ada.outcome(retagHighlights, { changes: [{ ...changes[0], add: [foreign.id] }] })).to.equal(
      'BAD_USER_INPUT',
    );
    expect(await tagsOf(ada, ids)).to.deep.equal(was);
    const viewer = await room.person('VIEWER');
    expect(await viewer.outcome(tagHighlights, { ids, add: [delay.id] })).to.equal('FORBIDDEN');
    expect(await viewer.outcome(retagHighlights, { changes })).to.equal('FORBIDDEN');
    expect(await viewer.outcome(deleteHighlights, { ids })).to.equal('FORBIDDEN');
  });

  it('go to trash with their marks in every text, told once, and come back with words and tags', async () => {
    const table = await aTable();
    const { ada, project, note, second, ids, late, told, wet, delay } = table;
    const before = (await eventsOf(table, 0)).at(-1)?.seq ?? 0;
    await ada.do(deleteHighlights, { ids });
    const wayBack = ada.undo?.undo;
    expect(wayBack?.command).to.equal('restoreHighlights');
    expect((await ada.do(highlights, { condition: { projectId: project.id } })).nodes).to.deep.equal([]);
    expect([await marksIn(ada, note.id), await marksIn(ada, second.id)]).to.deep.equal([[], []]);
    expect(await countOf(ada, delay.id)).to.equal(0);
    const events = (await eventsOf(table, before)).filter(({ type }) => type === 'highlight:trashed');
    expect(events.map((event) => event.ids.toSorted())).to.deep.equal([ids.toSorted()]);

    await undo(ada, wayBack);
    expect(ada.undo?.undo?.command).to.equal('deleteHighlights');
    expect(await marksIn(ada, note.id)).to.deep.equal([late.id, told.id].toSorted());
    expect(await marksIn(ada, second.id)).to.deep.equal([wet.id]);
    expect(await tagsOf(ada, ids)).to.deep.equal([[delay.id], [], []]);
    expect(await countOf(ada, delay.id)).to.equal(1);
  });

  it('come back lost where their words are gone, and not at all while their note lies in trash', async () => {
    const { ada, note, second, ids, told, wet } = await aTable();
    await ada.do(deleteHighlights, { ids });
    const socket = await ada.socket();
    const writer = await Writer.open(socket, note.id);
    const words = 'Nobody had told me.';
    writer.erase(writer.text.split('\n').indexOf(words), 0, words.length);
    expect((await writer.send()).ok).to.equal(true);
    socket.disconnect();
    const back = await ada.do(restoreHighlights, { ids });
    expect(back.find(({ id }) => id === told.id)?.state).to.equal('LOST');
    expect(back.find(({ id }) => id === wet.id)?.state).to.equal('ANCHORED');

    await ada.do(deleteHighlight, { id: wet.id });
    await ada.do(deleteHighlight, { id: ids[0] ?? '' });
    await ada.do(deleteNote, { id: second.id });
    expect(await ada.outcome(restoreHighlights, { ids: [wet.id, ids[0] ?? ''] })).to.equal('NOT_FOUND');
    expect(await ada.outcome(highlight, { id: ids[0] ?? '' })).to.equal('NOT_FOUND');
  });
});
