import {
  authorsOf,
  deleteHighlight,
  deleteHighlights,
  highlight,
  highlights,
  restoreHighlights,
  retagHighlights,
  tagHighlights,
} from '@earshot/core/areas/coding/highlight';
import { exportHighlights, highlightGroups, highlightIds } from '@earshot/core/areas/coding/highlight-table';
import { createTag, deleteTag, mergeTags, rankTag, tags } from '@earshot/core/areas/coding/tag';
import { deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { operations } from '@earshot/core/model/all';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import type { Visitor } from '../../kit/hosts/person.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { anInsight, aStudy, type Study } from '../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

/** A study with a highlight in a second note, and two tags, one of which is on the first highlight already. */
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

/** Undoes the last command, as the toast's Undo does. */
async function undo(by: Visitor, inverse = by.undo?.undo): Promise<void> {
  const operation = operations.find(({ name }) => name === inverse?.command);
  if (!inverse || !operation) throw new Error('There is nothing to take back');
  await by.call(operation, inverse.input);
}

const countOf = async (by: Visitor, id: string) => (await by.do(tags, { condition: { id } })).nodes[0]?.highlightCount;

const tagsOf = async (by: Visitor, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await by.do(highlight, { id })).tagIds));

/** The highlights with marks in a text. */
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
    // Jobs about the note (its version, its preview) may end at any moment.
    const told = (await eventsOf(table, before)).filter(({ type }) => /^(highlight|tag):/.test(type));
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

  it('that have the tag already are unchanged, without an inverse', async () => {
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
      expect(await ada.outcome(tagHighlights, input)).to.equal(code);
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
  const get = (by: Visitor, projectId: string, search: [string, string][] = [], ending = 'csv') =>
    fetch(`${by.url}/api/v1/projects/${projectId}/highlights.${ending}?${new URLSearchParams(search)}`, {
      headers: { cookie: by.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    });
  const lines = async (response: Response) =>
    (await response.text()).trimEnd().split(response.url.includes('.csv') ? '\r\n' : '\n');

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
    expect(head).to.equal(
      '"Highlight","In context","Tags","Speaker","Time","Note","Insights","Created by","Created at","Updated at","Authors"',
    );
    const words = rows.map((row) => row.split('","')[0]);
    expect(words).to.deep.equal(['"The box was wet.', '"Nobody had told me.', '"The parcel came late.']);
    const row = await ada.do(highlight, { id: late.id });
    expect(rows[2]).to.match(
      /^"The parcel came late\.","[^"]*The parcel came late\.[^"]*","'=cmd\|calc, Delay","","","Interview 1","","[^"]+",/,
    );
    const [, name] = /"([^"]+)","2/.exec(rows[2] ?? '') ?? [];
    expect(rows[2]?.endsWith(`"${name}","${row.createdAt}","${row.updatedAt}","${name}"`)).to.equal(true);
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
    expect(await words(['q', 'TOLD m'])).to.deep.equal(['Nobody had told me.']);
    expect(await words(['q', '"had told"'])).to.deep.equal(['Nobody had told me.']);
    expect(await words(['q', 'old me'])).to.deep.equal([]);
    expect(await words(['untagged', 'true'])).to.deep.equal(['Nobody had told me.']);
    expect(await words(['orderBy', 'CREATED_AT_ASC'])).to.deep.equal([
      'The parcel came late.',
      'Nobody had told me.',
      'The box was wet.',
    ]);
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
    for (const orderBy of ['CREATED_AT_DESC', 'UPDATED_AT_ASC']) {
      const found = (await lines(await get(ada, project.id, [['orderBy', orderBy]]))).slice(1);
      const words = found.map((row) => row.split('"')[1]).filter((text) => text?.startsWith('Copy '));
      expect(new Set(words).size).to.equal(copies);
      expect(found.length).to.equal(copies + 3);
    }
    const copied = await lines(await get(ada, project.id, [], 'tsv'));
    expect(copied.length).to.equal(1 + limits.copiedRows);
  });

  it('has the columns that are asked for in their order, and stands under tags when it is grouped', async () => {
    const { ada, project, late, delay, pain, wet } = await aTable();
    await ada.do(tagHighlights, { ids: [late.id, wet.id], add: [pain.id] });
    await anInsight(ada, project.id, { title: 'On "time" again', highlightIds: [late.id] });
    const asked: [string, string][] = [
      ['columns', 'INSIGHTS'],
      ['columns', 'HIGHLIGHT'],
      ['groupBy', 'TAG'],
    ];
    const grouped = async () => lines(await get(ada, project.id, asked));
    // A job records that a quote is in a text.
    await eventually(async () => expect((await grouped())[1]).to.include('again'));
    expect(await grouped()).to.deep.equal([
      '"Group","Insights","Highlight"',
      '"Delay","On ""time"" again","The parcel came late."',
      '"Pain","","The box was wet."',
      '"Pain","On ""time"" again","The parcel came late."',
      '"No tag","","Nobody had told me."',
    ]);
    expect(await lines(await get(ada, project.id, [...asked, ['tagIds', delay.id]], 'tsv'))).to.deep.equal([
      'Group\tInsights\tHighlight',
      'Delay\t"On ""time"" again"\tThe parcel came late.',
      'Pain\t"On ""time"" again"\tThe parcel came late.',
    ]);
    expect(await lines(await get(ada, project.id, [...asked, ['q', 'nowhere']]))).to.deep.equal([
      '"Group","Insights","Highlight"',
    ]);
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
      ['columns', 'PASSWORD'],
      ['groupBy', 'AUTHOR'],
      ['untagged', 'perhaps'],
      ['orderBy', 'TEXT_ASC'],
      ['after', 'nowhere'],
      ['q', 'x'.repeat(2001)],
    ] as [string, string][])
      expect((await get(ada, project.id, [search])).status).to.equal(400);
    expect((await get(ada, project.id, [['tagIds', crypto.randomUUID()]])).status).to.equal(404);
  });
});

describe('the table of highlights', () => {
  it('is narrowed by any of some tags, by one of them besides, by none, and by words as search finds them', async () => {
    const { ada, project, late, told, wet, second, delay, pain } = await aTable();
    await ada.do(tagHighlights, { ids: [late.id, wet.id], add: [pain.id] });
    const ids = async (asked: object) =>
      (await ada.do(highlights, { condition: { projectId: project.id }, ...asked })).nodes.map(({ id }) => id);
    expect(await ids({ tagIds: [delay.id, pain.id] })).to.have.members([late.id, wet.id]);
    expect(await ids({ tagIds: [delay.id], underTagId: pain.id })).to.deep.equal([late.id]);
    expect(await ids({ untagged: true })).to.deep.equal([told.id]);
    expect(await ids({ q: 'parc' })).to.deep.equal([late.id]);
    expect(await ids({ q: '"box was" wet' })).to.deep.equal([wet.id]);
    expect(await ids({ q: 'parcel', untagged: true })).to.deep.equal([]);
    expect(await ids({ q: ' ' })).to.have.length(3);
    expect(await ids({ q: '%' })).to.deep.equal([]);
    await ada.do(deleteTag, { id: pain.id });
    expect(await ids({ untagged: true }), 'a tag in trash is none').to.have.members([told.id, wet.id]);
    await ada.do(deleteNote, { id: second.id });
    expect(await ids({ untagged: true })).to.deep.equal([told.id]);
  });

  it('is counted by tag, one with two tags for both, by hand, and those without any last', async () => {
    const { ada, project, late, wet, told, second, delay, pain } = await aTable();
    await ada.do(tagHighlights, { ids: [late.id, wet.id], add: [pain.id] });
    const counted = async (asked = {}) =>
      (await ada.do(highlightGroups, { id: project.id, ...asked })).map(({ title, count }) => [title, count]);
    expect(await counted()).to.deep.equal([
      ['Delay', 1],
      ['Pain', 2],
      ['', 1],
    ]);
    await ada.do(rankTag, { id: pain.id });
    expect(await counted({ q: 'parcel' })).to.deep.equal([
      ['Pain', 1],
      ['Delay', 1],
    ]);
    expect(await counted({ tagIds: [delay.id] })).to.deep.equal([
      ['Pain', 1],
      ['Delay', 1],
    ]);
    await ada.do(deleteNote, { id: second.id });
    await ada.do(deleteHighlight, { id: told.id });
    await ada.do(deleteTag, { id: delay.id });
    expect(await counted()).to.deep.equal([['Pain', 1]]);
    expect(await countOf(ada, pain.id), 'as the tag itself says').to.equal(1);
    await ada.do(restoreNote, { id: second.id });
    expect(await countOf(ada, pain.id)).to.equal(2);
  });

  it('tells a tag’s new count when a note goes to trash and comes back', async () => {
    const table = await aTable();
    const before = (await eventsOf(table, 0)).at(-1)?.seq ?? 0;
    await table.ada.do(deleteNote, { id: table.note.id });
    await table.ada.do(restoreNote, { id: table.note.id });
    const told = (await eventsOf(table, before)).filter(({ type }) => type === 'tag:updated');
    expect(told.map(({ ids }) => ids)).to.deep.equal([[table.delay.id], [table.delay.id]]);
  });

  it('names all that match, in order, and none of another project', async () => {
    const { ada, project, late, told, wet } = await aTable();
    const ids = async (asked = {}) => (await ada.do(highlightIds, { id: project.id, ...asked })).map(({ id }) => id);
    expect(await ids()).to.deep.equal([wet.id, told.id, late.id]);
    expect(await ids({ orderBy: 'CREATED_AT_ASC', offset: 1 })).to.deep.equal([told.id, wet.id]);
    expect(await ids({ q: 'came' })).to.deep.equal([late.id]);
    expect(await ids({ authorId: ada.memberId })).to.have.length(3);
    const other = await aProject(ada);
    expect(await ada.do(highlightIds, { id: other.id })).to.deep.equal([]);
    expect(await ada.do(highlightGroups, { id: other.id })).to.deep.equal([]);
  });

  it('says whose work a highlight is: who marked it, and who put on the tags that it has', async () => {
    const { room, ada, late, delay, pain } = await aTable();
    const ben = await room.person('CONTRIBUTOR');
    const authors = async () => authorsOf(await ada.do(highlight, { id: late.id }));
    expect(await authors()).to.deep.equal([ada.memberId]);
    await ben.do(tagHighlights, { ids: [late.id], add: [pain.id] });
    expect(await authors()).to.deep.equal([ada.memberId, ben.memberId]);
    await ada.do(tagHighlights, { ids: [late.id], add: [], remove: [delay.id] });
    await ada.do(mergeTags, { id: delay.id, mergeIds: [pain.id] });
    expect(await authors(), 'whoever put on what was merged').to.deep.equal([ada.memberId, ben.memberId]);
    await ada.do(tagHighlights, { ids: [late.id], add: [], remove: [delay.id] });
    expect(await authors()).to.deep.equal([ada.memberId]);
  });

  it('goes on after a row without gaps where many were made in the same moment', async () => {
    const { room, ada, project } = await aTable();
    await ada.host.container
      .get(T.database)
      .inWorkspace(room.workspaceId, (transaction) =>
        transaction.sql(`update highlights set updated_at = '2026-01-01', created_at = '2026-01-01'`),
      );
    for (const orderBy of ['CREATED_AT_DESC', 'UPDATED_AT_ASC'] as const) {
      const all: string[] = [];
      let after: string | undefined;
      for (let page = 0; page < 3; page += 1) {
        const asked = { condition: { projectId: project.id }, orderBy, first: 1, ...(after ? { after } : {}) };
        const { nodes, pageInfo } = await ada.do(highlights, asked);
        all.push(...nodes.map(({ id }) => id));
        after = pageInfo.endCursor ?? undefined;
      }
      const whole = await ada.do(highlights, { condition: { projectId: project.id }, orderBy });
      expect(all).to.deep.equal(whole.nodes.map(({ id }) => id));
    }
  });
});
