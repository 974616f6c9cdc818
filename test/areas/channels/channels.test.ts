import {
  cancelChannelRun,
  channelRuns,
  lastRuns,
  previewFile,
  type ReadingOptions,
  readFileIntoChannel,
  readingOptions,
  runDuplicates,
  unreadableRows,
} from '@earshot/core/areas/channels/channel-run';
import { type DataPoint, dataPoint, dataPoints, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import {
  channelSources,
  channels,
  createChannel,
  deleteChannel,
  channel as oneChannel,
  restoreChannel,
} from '@earshot/core/areas/places/channel';
import { createFolder, deleteFolder } from '@earshot/core/areas/places/folder';
import { setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import type { ReadParts } from '@earshot/host/areas/channels/jobs/read-channel-file';
import { TaskFailure } from '@earshot/processing/pool/pool';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { KillableRun } from '../../kit/hosts/killable-run.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { purgePoints } from '../../kit/purged.ts';
import { aFileChannel, beginReading, bringIn, ended } from '../../kit/rooms/channels.ts';

const ANSWERS = [
  'id,said on,answer,stars',
  '1,2024-03-01,The app is slow and I had to wait for minutes,2',
  '2,2024-03-02,"Great, thanks!",5',
  '3,2024-03-03,"It says ""error"" and then nothing",1',
].join('\n');
const NAMED = { idColumn: 'id' };

const expectRefused = async (act: Promise<unknown>, words: string) =>
  expect(
    await act.then(
      () => 'It was done',
      (fault: Error) => fault.message,
    ),
  ).to.contain(words);

const pointsIn = async (by: Person, channelId: string): Promise<DataPoint[]> =>
  (await by.do(dataPoints, { condition: { channelId }, orderBy: 'OCCURRED_AT_ASC', first: 100 })).nodes;

/** The reading of a file, killed right after storing its rows. */
async function killedReading(room: Room, given: Partial<ReadingOptions> = {}): Promise<KillableRun> {
  const run = await aReading(room, given);
  // Transactions: its own, one for permissions, one for the file, one for the rows.
  await run.turn({ at: 4, after: true });
  expect(await run.state()).to.include({ state: 'RUNNING' });
  return run;
}

async function aReading(room: Room, given: Partial<ReadingOptions>, instead?: Partial<ReadParts>) {
  const { admin } = room;
  const { id: channelId } = await aFileChannel(admin);
  const { id: fileId } = await upload(admin, { channelId, name: 'a.csv', bytes: ANSWERS });
  const options = readingOptions.parse({
    delimiter: ',',
    encoding: 'UTF-8',
    textColumn: 'answer',
    timeColumn: 'said on',
    ...NAMED,
    ...given,
  });
  return KillableRun.reading(room, { source: 'CSV', fileId, options, createdBy: admin.memberId, instead });
}

describe('channels', () => {
  it('are made of what is switched on, by those who may write, and opened to others like projects', async () => {
    const { admin, person } = await aRoom();
    const [ben, vera] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    expect(await admin.do(channelSources, {})).to.deep.include({
      id: 'CSV',
      pluginId: 'csv',
      title: 'CSV file',
      description:
        'A CSV or Excel file with one row for each piece of feedback. CSV files can have 1 GB, workbooks 50 MB.',
      intake: 'file',
      hosts: [],
      settingsForm: {},
      picked: [],
    });
    expect(await vera.outcome(createChannel, { title: 'No', source: 'CSV' })).to.equal('FORBIDDEN');
    expect(await ben.outcome(createChannel, { title: 'No', source: 'NOTHING' })).to.equal('UNPROCESSABLE');
    const own = await ben.do(createChannel, { title: 'Mine', source: 'CSV', everyone: null });
    expect(await admin.outcome(oneChannel, { id: own.id })).to.equal('NOT_FOUND');
    await ben.do(setGrant, { placeId: own.id, principal: 'MEMBER', principalId: admin.memberId, level: 'READ' });
    expect((await admin.do(channels, {})).nodes.map(({ title }) => title)).to.deep.equal(['Mine']);
    expect(await admin.outcome(deleteChannel, { id: own.id })).to.equal('FORBIDDEN');
    await admin.do(setPlugin, { id: 'csv', enabled: false });
    expect(await ben.outcome(createChannel, { title: 'No', source: 'CSV' })).to.equal('UNPROCESSABLE');
    expect((await ben.do(channels, {})).nodes).to.have.length(1);
  });

  it('are read from a file: every row once, as it is said in it, and the same file again adds nothing', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const run = await bringIn(admin, id, ANSWERS);
    expect(run).to.include({ state: 'DONE', read: 3, added: 3, updated: 0, same: 0, outside: 0, unreadable: 0 });
    const points = await pointsIn(admin, id);
    expect(points.map(({ text, occurredAt, fields }) => ({ text, occurredAt, fields }))).to.deep.equal([
      {
        text: 'The app is slow and I had to wait for minutes',
        occurredAt: '2024-03-01T00:00:00.000Z',
        fields: { stars: '2' },
      },
      { text: 'Great, thanks!', occurredAt: '2024-03-02T00:00:00.000Z', fields: { stars: '5' } },
      {
        text: 'It says "error" and then nothing',
        occurredAt: '2024-03-03T00:00:00.000Z',
        fields: { stars: '1' },
      },
    ]);
    expect(await bringIn(admin, id, ANSWERS)).to.include({ state: 'DONE', read: 3, added: 0, updated: 0, same: 3 });
    expect(await pointsIn(admin, id)).to.deep.equal(points);
    const runs = await admin.do(channelRuns, { condition: { channelId: id } });
    expect(runs.totalCount).to.equal(2);
    expect(await admin.do(lastRuns, {})).to.deep.equal(runs.nodes.slice(0, 1));
  });

  it('are read again with other columns: the same rows, with the content of the second reading', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const file = ANSWERS.replaceAll('2024-03-0', '04/0').replaceAll(/04\/0\d/g, (day) => `${day}/2024`);
    const dated = { ...NAMED, timeColumn: 'said on' };
    await bringIn(admin, id, file, { ...dated, dateOrder: 'DAY_FIRST' });
    const dates = async () => (await pointsIn(admin, id)).map(({ occurredAt }) => occurredAt.slice(0, 10));
    expect(await dates()).to.deep.equal(['2024-01-04', '2024-02-04', '2024-03-04']);
    const again = { state: 'DONE', read: 3, added: 0 };
    const turned = { ...dated, dateOrder: 'MONTH_FIRST' } as const;
    expect(await bringIn(admin, id, file, turned)).to.include({ ...again, updated: 3 });
    expect(await dates()).to.deep.equal(['2024-04-01', '2024-04-02', '2024-04-03']);
    // Points without a date count from their import, even when they change.
    const undated = { ...NAMED, timeColumn: null };
    await bringIn(admin, id, file, undated);
    const first = await dates();
    const { createdAt = '' } = (await pointsIn(admin, id))[0] ?? {};
    expect(new Set(first)).to.deep.equal(new Set([createdAt.slice(0, 10)]));
    expect(await bringIn(admin, id, file.replace('Great', 'Good'), undated)).to.include({ ...again, updated: 1 });
    expect((await pointsIn(admin, id)).map(({ occurredAt }) => occurredAt)).to.deep.equal(
      Array.from({ length: 3 }, () => createdAt),
    );
  });

  it('list what could not be read and bring in the rest; leave out what lies outside the dates', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const broken = `${ANSWERS}\n4,yesterday or so,Who knows,3\n5,2024-03-05,one,two,three,four\n6,2024-03-06,Late,4`;
    const wrong = { minDate: '2024-03-03', maxDate: '2024-03-02' };
    await expectRefused(beginReading(admin, id, broken, wrong), 'The last day is before the first one.');
    const nowhere = { timeZone: 'Middle/Earth' };
    await expectRefused(beginReading(admin, id, broken, nowhere), 'Unknown time zone.');
    const run = await bringIn(admin, id, broken, { minDate: '2024-03-02', maxDate: '2024-03-05' });
    expect(run).to.include({ state: 'DONE', read: 2, added: 2, outside: 2, unreadable: 2 });
    const rows = await admin.do(unreadableRows, { id: run.id });
    expect(rows.map(({ line }) => line)).to.deep.equal([5, 6]);
    expect(rows[0]?.reason).to.contain('yesterday or so');
    expect(rows[1]?.raw).to.contain('three,four');
    expect(await admin.do(unreadableRows, { id: run.id, afterLine: 5 })).to.deep.equal([rows[1]]);
  });

  it('show what a file holds before it is read', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const { id: fileId } = await upload(admin, { channelId: id, name: 'a.csv', bytes: ANSWERS });
    const preview = await admin.do(previewFile, { id, fileId });
    expect(preview).to.deep.include({
      labels: ['id', 'said on', 'answer', 'stars'],
      rowEstimate: 3,
      whole: true,
      timeColumns: ['said on'],
      dateOrderUnclear: false,
      unreadable: [],
    });
    expect(preview.rows[1]).to.deep.equal(['2', '2024-03-02', 'Great, thanks!', '5']);
    expect(preview.options).to.include({
      delimiter: ',',
      encoding: 'UTF-8',
      textColumn: 'answer',
      timeColumn: 'said on',
    });
    for (const text of ["'); drop table data_points; --", '__proto__', '\u202eanswer', 'x'.repeat(400)])
      expect(await admin.outcome(previewFile, { id, fileId, timeColumn: text }), text).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(previewFile, { id, fileId, delimiter: 'x' })).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(previewFile, { id, fileId, encoding: 'utf-9' })).to.equal('BAD_USER_INPUT');
    const other = await admin.do(previewFile, { id, fileId, delimiter: ';' });
    expect(other.labels).to.deep.equal(['id,said on,answer,stars']);
  });

  it('refuse files that are not theirs, or cannot be read, in words', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const project = await aProject(admin);
    const elsewhere = await upload(admin, { projectId: project.id, name: 'a.csv', bytes: ANSWERS });
    expect(await admin.outcome(previewFile, { id, fileId: elsewhere.id })).to.equal('BAD_USER_INPUT');
    const mine = await upload(admin, { channelId: id, name: 'a.csv', bytes: 'a,b\n1,\0\n' });
    const refused = await admin.do(previewFile, { id, fileId: mine.id }).catch((fault: Error) => fault.message);
    expect(refused).to.contain('Invalid CSV character at position 6');
    const options = { delimiter: ',', encoding: 'UTF-8', textColumn: 'none' } as const;
    const { id: runId } = await admin.do(readFileIntoChannel, { id, fileId: mine.id, options });
    const run = await ended(admin, runId);
    expect(run.state).to.equal('FAILED');
    expect(run.problem).to.match(/position 6|no column/);
    expect(await pointsIn(admin, id)).to.deep.equal([]);
  });

  it('know what another channel has, as far as the person may see it, and leave it out when told', async () => {
    const { admin, person } = await aRoom();
    const [ben, vera] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const ones = await aFileChannel(admin, 'Ones');
    await bringIn(admin, ones.id, ANSWERS);
    const mine = await admin.do(createChannel, { title: 'Mine', source: 'CSV', everyone: null });
    await bringIn(admin, mine.id, ANSWERS);
    const others = [
      'comment;when',
      'THE APP is slow – and I had to wait for minutes!;2024-03-01 18:00',
      'The app is slow and I had to wait for minutes;2024-03-02',
      'Great, thanks!;2024-03-02',
      'Something else that nobody has said before;2024-03-03',
    ].join('\n');
    const met = (by: Person, id: string) => by.do(runDuplicates, { id });
    const { id } = await aFileChannel(admin, 'Twos');
    const all = await bringIn(ben, id, others);
    expect(all).to.include({ read: 4, added: 4, same: 0 });
    expect(await met(ben, all.id)).to.deep.equal([{ channelId: ones.id, count: 1 }]);
    const left = await bringIn(admin, (await aFileChannel(admin, 'Threes')).id, others, { duplicates: 'LEAVE_OUT' });
    expect(left).to.include({ read: 1, added: 1, same: 0 });
    const known = await met(admin, left.id);
    expect(known).to.have.deep.members([
      { channelId: ones.id, count: 1 },
      { channelId: mine.id, count: 1 },
      { channelId: id, count: 3 },
    ]);
    expect(await met(vera, left.id)).to.have.deep.members(known.filter(({ channelId }) => channelId !== mine.id));
    // Imported again it is recognised, and unchanged.
    const again = await bringIn(ben, id, others.replace('Something', 'Nothing'), { duplicates: 'LEAVE_OUT' });
    expect(again).to.include({ read: 4, added: 1, same: 3 });
    // Someone without access to a channel cannot learn of its content.
    await admin.do(deleteChannel, { id: ones.id });
    const unseen = await bringIn(vera, (await aFileChannel(vera, 'Fours')).id, ANSWERS, { duplicates: 'LEAVE_OUT' });
    expect(unseen).to.include({ read: 2, added: 2, same: 0 });
    expect(await met(vera, unseen.id)).to.deep.equal([{ channelId: id, count: 1 }]);
  });

  it('are stopped halfway, and keep the rows imported so far', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const line = 'a word '.repeat(20);
    const rows = Array.from({ length: 200_000 }, (_, at) => `${at},2024-01-01,${line}${at}`);
    const { id: runId } = await beginReading(admin, id, `id,day,text\n${rows.join('\n')}`, NAMED);
    await admin.do(cancelChannelRun, { id: runId });
    const run = await ended(admin, runId);
    expect(run.state).to.equal('CANCELLED');
    const { totalCount } = await admin.do(dataPoints, { condition: { channelId: id }, first: 1 });
    expect(totalCount).to.be.lessThan(rows.length);
    expect(totalCount).to.equal(run.added);
  });

  it('are read no further once they are in trash, or were stopped; what has come is there with all that follows', async () => {
    const room = await aRoom();
    const trashed = await killedReading(room);
    await trashed.change({}, { trashedAt: new Date().toISOString() });
    await trashed.turn();
    expect(await trashed.state()).to.include({ state: 'CANCELLED', added: 3 });
    expect((await trashed.state())?.endedAt).to.be.a('string');
    const stopped = await killedReading(room);
    await stopped.change({ state: 'CANCELLED' });
    await stopped.turn();
    expect([...stopped.left]).to.deep.equal(['place-points']);
  });

  it('recognise duplicates of another channel even after a killed reading that restarts', async () => {
    const room = await aRoom();
    const early = await killedReading(room, { duplicates: 'LEAVE_OUT' });
    const { id } = await aFileChannel(room.admin);
    await bringIn(room.admin, id, ANSWERS);
    const met = async ({ runId }: KillableRun) => {
      const { container } = await testHost();
      return container
        .get(T.database)
        .inWorkspace(room.workspaceId, (transaction) =>
          transaction.sql('select channel_id as id, count from run_duplicates where run_id = $1', [runId]),
        );
    };
    for (const [duplicates, read] of [
      ['BRING_IN', 3],
      ['LEAVE_OUT', 1],
    ] as const) {
      const run = await killedReading(room, { duplicates });
      await run.turn();
      expect(await run.state(), duplicates).to.include({ state: 'DONE', read, added: read, same: 0 });
      expect(await met(run), duplicates).to.deep.equal([{ id, count: 2 }]);
    }
    // Feedback that arrived before its duplicates is unaffected.
    await early.turn();
    expect(await early.state()).to.include({ state: 'DONE', read: 3, added: 3, same: 0 });
    expect(await met(early)).to.deep.equal([]);
  });

  it('fail with a message when the reading fails, and report the cause to operators', async () => {
    const reported: unknown[] = [];
    const fault = new TaskFailure('read-csv', 'died', 'its thread ended');
    const room = await aRoom();
    const run = await aReading(
      room,
      {},
      {
        pool: { stream: () => Promise.reject(fault) },
        report: (...told) => reported.push(told),
      },
    );
    await run.turn();
    expect(await run.state()).to.include({
      state: 'FAILED',
      problem: 'This file could not be read here. Details are in the server log.',
    });
    expect(reported).to.deep.equal([[fault, { workspaceId: room.workspaceId, itemId: run.runId }]]);
  });

  it('are asked well from the first moment: PostgreSQL counts anew what a large file has brought', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const database = (await testHost()).container.get(T.database);
    const counted = () =>
      database.asSystem('when the data was counted last', async (transaction) => {
        const [table] = await transaction.sql<{ at: Date | null }>(
          `select last_analyze as at from pg_stat_user_tables where relname = 'data_points'`,
        );
        return table?.at?.getTime() ?? 0;
      });
    const before = await counted();
    await bringIn(admin, id, ANSWERS);
    expect(await counted(), 'not for a few rows').to.equal(before);
    await bringIn(admin, id, `text\n${Array.from({ length: 5000 }, (_, at) => `no ${at}`).join('\n')}`, {
      textColumn: 'text',
    });
    expect(await counted()).to.be.greaterThan(before);
  });

  it('never bring back what was erased, and bring in the rest', async () => {
    const { admin, workspaceId } = await aRoom();
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, 'id,text\n1,one\n2,two', { textColumn: 'text', idColumn: 'id' });
    const one = (await pointsIn(admin, id)).find(({ text }) => text === 'one');
    await admin.do(deleteDataPoint, { id: one?.id ?? '' });
    await purgePoints(workspaceId);
    await bringIn(admin, id, 'id,text\n1,one\n2,two\n3,three', { textColumn: 'text', idColumn: 'id' });
    expect((await pointsIn(admin, id)).map(({ text }) => text)).to.have.members(['two', 'three']);
  });

  it('go to trash with their content, and are restored completely', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, ANSWERS);
    const [point] = await pointsIn(admin, id);
    await admin.do(deleteChannel, { id });
    expect(await admin.outcome(dataPoint, { id: point?.id ?? '' })).to.equal('NOT_FOUND');
    expect(await pointsIn(admin, id)).to.deep.equal([]);
    await admin.do(restoreChannel, { id });
    expect(await pointsIn(admin, id)).to.have.length(3);
  });

  it('keep nothing more of a file once the folder that they lie in is in trash', async () => {
    const room = await aRoom();
    const { id: folderId } = await room.admin.do(createFolder, { name: 'Shelf' });
    const run = await aReading(room, {});
    await run.change({}, { folderId });
    await room.admin.do(deleteFolder, { id: folderId });
    await run.turn();
    expect(await run.state()).to.include({ state: 'CANCELLED', added: 0 });
  });
});
