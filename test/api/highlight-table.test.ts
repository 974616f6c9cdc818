import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import {
  deleteHighlight,
  deleteHighlights,
  exportHighlights,
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

describe(`the table as a file (${exportHighlights.name})`, () => {
  const get = (by: Visitor, projectId: string, search: [string, string][] = []) =>
    fetch(`${by.url}/api/v1/projects/${projectId}/highlights.csv?${new URLSearchParams(search)}`, {
      headers: { cookie: by.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    });
  const lines = async (response: Response) => (await response.text()).trimEnd().split('\r\n');

  it('holds words, tags, note, person and times, newest first, with formulas defused', async () => {
    const { ada, project, late, delay } = await aTable();
    const formula = await ada.do(createTag, { projectId: project.id, title: '=cmd|calc' });
    await ada.do(tagHighlights, { ids: [late.id], add: [], remove: [delay.id] });
    await ada.do(tagHighlights, { ids: [late.id], add: [formula.id, delay.id] });
    const response = await get(ada, project.id);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename=highlights.csv');
    const bytes = Buffer.from(await response.clone().arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex'), 'the mark by which spreadsheets know UTF-8').to.equal('efbbbf');
    const [head, ...rows] = await lines(response);
    expect(head).to.equal('"Highlight","Tags","Note","Created by","Created at","Updated at"');
    const words = rows.map((row) => row.split('","')[0]);
    expect(words).to.deep.equal(['"The box was wet.', '"Nobody had told me.', '"The parcel came late.']);
    const row = await ada.do(highlight, { id: late.id });
    expect(rows[2]).to.match(/^"The parcel came late\.","'=cmd\|calc, Delay","Interview 1","[^"]+",/);
    expect(rows[2]?.endsWith(`"${row.createdAt}","${row.updatedAt}"`)).to.equal(true);
  });

  it('is narrowed as the table is, and left out is what lies in trash', async () => {
    const { room, ada, project, wet, told, second, delay, pain } = await aTable();
    await ada.do(tagHighlights, { ids: [wet.id], add: [pain.id] });
    const ben = await room.person('CONTRIBUTOR');
    const words = async (...search: [string, string][]) =>
      (await lines(await get(ada, project.id, search))).slice(1).map((row) => row.split('"')[1]);
    const byTags: [string, string][] = [delay.id, pain.id].map((id) => ['tagIds', id]);
    expect(await words(...byTags)).to.deep.equal(['The box was wet.', 'The parcel came late.']);
    expect(await words(['tagIds', delay.id])).to.deep.equal(['The parcel came late.']);
    expect(await words(['q', 'TOLD me'])).to.deep.equal(['Nobody had told me.']);
    expect(await words(['q', '%'])).to.deep.equal([]);
    expect(await words(['authorId', ben.memberId])).to.deep.equal([]);
    await ada.do(deleteHighlight, { id: told.id });
    await ada.do(deleteNote, { id: second.id });
    expect(await words()).to.deep.equal(['The parcel came late.']);
  });

  it('comes whole when it is longer than one page', async () => {
    const { room, ada, project, late } = await aTable();
    const copies = limits.exportPage + 5;
    await ada.host.container.get(T.database).inWorkspace(room.workspaceId, async (transaction) => {
      const columns = await transaction.sql<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = 'highlights'
         and column_name not in ('id', 'text') and is_generated = 'NEVER'`,
      );
      const same = columns.map(({ name }) => `"${name}"`).join(', ');
      await transaction.sql(
        `insert into highlights (id, text, ${same}) select gen_random_uuid(), 'Copy ' || n, ${same}
         from highlights, generate_series(1, $2) n where id = $1`,
        [late.id, copies],
      );
    });
    const found = (await lines(await get(ada, project.id, [['q', 'copy ']]))).slice(1);
    expect(new Set(found.map((row) => row.split('"')[1])).size).to.equal(copies);
    expect(found.length).to.equal(copies);
  });

  it('is for members who may read the project, and refuses what it does not know', async () => {
    const { room, ada, project } = await aTable();
    const viewer = await room.person('VIEWER');
    expect((await get(viewer, project.id)).status).to.equal(200);
    const stranger = await (await aStudy()).room.person('CONTRIBUTOR');
    expect((await get(stranger, project.id)).status).to.equal(404);
    const nobody = await fetch(`${ada.url}/api/v1/projects/${project.id}/highlights.csv`);
    expect(nobody.status).to.equal(401);
    for (const search of [
      ['tagIds', 'none'],
      ['what', 'ever'],
      ['q', 'x'.repeat(2001)],
    ] as [string, string][])
      expect((await get(ada, project.id, [search])).status).to.equal(400);
    expect((await get(ada, project.id, [['tagIds', crypto.randomUUID()]])).status).to.equal(404);
  });
});
