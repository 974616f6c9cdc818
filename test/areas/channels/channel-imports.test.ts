import {
  ChannelRun,
  channelRun,
  matchFile,
  previewFile,
  type ReadingOptions,
  readFileIntoChannel,
  readingOptions,
  undoChannelRun,
} from '@earshot/core/areas/channels/channel-run';
import { dataPoints, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { pointTrend } from '@earshot/core/areas/themes/theme';
import { auditLog } from '@earshot/core/model/audit';
import { T } from '@earshot/host/area';
import { CHANNELS } from '@earshot/host/areas/channels/area';
import { undoChannelRun as undoChannelRunJob } from '@earshot/host/areas/channels/jobs/undo-channel-run';
import { apart } from '@earshot/host/jobs/apart';
import { Change } from '@earshot/host/operations/change';
import { expect } from 'chai';
import { type Death, DyingDatabase, deathIn, ROUNDS, ROUNDS_MS } from '../../kit/fakes/dying-database.ts';
import { aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { purgePoints } from '../../kit/purged.ts';
import { aFileChannel, beginReading, bringIn, ended } from '../../kit/rooms/channels.ts';

/** Enough rows to take longer to import than to undo; with all tests a realistic number. */
const MANY = process.env.EARSHOT_TEST === 'all' ? 300_000 : 50_000;

const rowsOf = (from: number, to: number, row: (at: number) => string) =>
  Array.from({ length: to - from }, (_, at) => row(from + at)).join('\n');
const said = (at: number) => `I waited for ${at} minutes and then nobody came at all`;
const FILE = `Ticket ID;Said on;Comment;Title\n${rowsOf(10, 19, (at) => `T-${at};05/0${at - 9}/2024;${said(at)};Late ${at}`)}`;

const NAMED_BY_ID = { textColumn: 'Comment', timeColumn: 'Date', idColumn: 'id' };

const previewed = async (by: Person, channelId: string, bytes: string | Uint8Array) => {
  const { id: fileId } = await upload(by, { channelId, name: 'next.csv', bytes });
  return { fileId, ...(await by.do(previewFile, { id: channelId, fileId })) };
};

describe('imports', () => {
  it('propose the column that tells rows apart, and begin with what was chosen the last time', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const first = await previewed(admin, id, FILE);
    expect(first.remembered).to.equal(false);
    expect(first.options).to.include({ textColumn: 'Comment', idColumn: 'Ticket ID', timeColumn: 'Said on' });
    const chosen: Partial<ReadingOptions> = {
      idColumn: null,
      titleColumn: 'Title',
      dateOrder: 'MONTH_FIRST',
      timeZone: 'Europe/Berlin',
      encoding: 'Windows-1250',
      duplicates: 'LEAVE_OUT',
      minDate: '2020-01-01',
    };
    await bringIn(admin, id, FILE, chosen);
    const more = 'Ticket ID;Said on;City;Comment;Title\nT-1;05/06/2024;Lód\u017a;Only one;A';
    const next = await previewed(admin, id, Buffer.from(more.replace('\u017a', '\x9f'), 'latin1'));
    expect(next.remembered).to.equal(true);
    const { minDate, ...remembered } = chosen;
    expect(next.options).to.include({ ...remembered, delimiter: ';', textColumn: 'Comment', timeColumn: 'Said on' });
    expect(next.options).to.not.have.property('minDate');
    expect(next.rows[0]?.[2]).to.equal('Lódź');
    const utf8 = await previewed(admin, id, more);
    expect(utf8.options, 'a file that tells its encoding').to.include({ ...remembered, encoding: 'UTF-8' });
    const other = await previewed(admin, id, 'Ref,Answer\nA1,Something else that somebody said');
    expect(other).to.deep.include({ remembered: false, labels: ['Ref', 'Answer'] });
    expect(other.options).to.include({ textColumn: 'Answer', delimiter: ',', timeZone: 'Europe/Berlin' });
    const own = await admin.do(previewFile, { id, fileId: next.fileId, encoding: 'ISO-8859-15' });
    expect(own.options, 'what a person chooses wins').to.include({ encoding: 'ISO-8859-15', delimiter: ';' });
  });

  it('keep a day as that day whatever the zone is, and change nothing when a colleague elsewhere imports it again', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const days = ['2025-03-01', '2025-03-31', '2025-04-01', '2025-05-01'];
    const file = `id,Date,Comment\n${days.map((day, at) => `${at},${day},${said(at)}`).join('\n')}`;
    await bringIn(admin, id, file, { ...NAMED_BY_ID, timeZone: 'Europe/Berlin' });
    expect(await admin.do(pointTrend, { id, per: 'MONTH' })).to.deep.equal([
      { from: '2025-03-01T00:00:00.000Z', count: 2 },
      { from: '2025-04-01T00:00:00.000Z', count: 1 },
      { from: '2025-05-01T00:00:00.000Z', count: 1 },
    ]);
    const again = await bringIn(admin, id, file, { ...NAMED_BY_ID, timeZone: 'America/Los_Angeles' });
    expect(again).to.include({ added: 0, updated: 0, same: 4 });
    const { nodes } = await admin.do(dataPoints, { condition: { channelId: id }, orderBy: 'OCCURRED_AT_ASC' });
    expect(nodes.map(({ occurredAt }) => occurredAt)).to.deep.equal(days.map((day) => `${day}T00:00:00.000Z`));
  });

  it('propose UTC for days that a program has written with midnight', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const zoneOf = async (file: string) => (await previewed(admin, id, file)).options.timeZone;
    expect(await zoneOf(`Date,Comment\n2025-03-01 00:00:00,${said(1)}\n2025-04-01 00:00:00,${said(2)}`)).to.equal(
      'UTC',
    );
    expect(await zoneOf(`Date,Comment\n2025-03-01 10:00:00,${said(1)}`)).to.equal(undefined);
  });

  it('read a file below its labels, its texts of several columns and its titles, as told', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const file =
      'Survey of spring,,\nQ1,Q2,N\nWhat was good?,What was bad?,Name\nThe food,,Ann\n,,Bob\nAll,Nothing,Eve';
    const run = await bringIn(admin, id, file, {
      labelLine: 3,
      textColumn: 'What was good?',
      moreTextColumns: ['What was bad?'],
      titleColumn: 'Name',
      idColumn: null,
    });
    expect(run).to.include({ state: 'DONE', added: 2, unreadable: 1 });
    const again = await previewed(admin, id, file);
    expect(again).to.deep.include({ remembered: true, labels: ['What was good?', 'What was bad?', 'Name'] });
    const wrong = { id, fileId: again.fileId, options: readingOptions.parse({ ...again.options, textColumn: 'N' }) };
    expect(await admin.outcome(matchFile, wrong)).to.equal('BAD_USER_INPUT');
  });

  it('are told how much is there already, under the same ID or another', async () => {
    const { admin, person } = await aRoom();
    const { id } = await aFileChannel(admin);
    const dated = { dateOrder: 'DAY_FIRST' } as const;
    await bringIn(admin, id, FILE, { ...dated, idColumn: null });
    const { fileId, options } = await previewed(admin, id, `${FILE}\nT-99;05/01/2025;${said(99)};New`);
    const match = (more: Partial<ReadingOptions>, by: Person = admin) =>
      by.do(matchFile, { id, fileId, options: readingOptions.parse({ ...options, ...dated, ...more }) });
    expect(await match({ idColumn: null })).to.deep.equal({ checked: 10, known: 9, otherId: 0 });
    expect(await match({ idColumn: 'Ticket ID' })).to.deep.equal({ checked: 10, known: 0, otherId: 9 });
    const vera = await person('VIEWER');
    const asked = { id, fileId, options: readingOptions.parse({ ...options, ...dated }) };
    expect(await vera.outcome(matchFile, asked)).to.equal('FORBIDDEN');
    await ended(admin, (await beginReading(admin, id, FILE, dated)).id);
  });
});

const FIRST = 'ref,said,city\na,The bread was cold,Hull\nb,The soup was warm,York\nc,The tea was late,York';
const SECOND = 'ref,said,city\na,The bread was cold,Hull\nb,The soup was salty,York\nd,The cake was gone,Hull';
const BY_REF = { idColumn: 'ref', textColumn: 'said', timeColumn: null };

/** Content of a channel: each text with the content of its revision. */
const textsIn = async (by: Person, channelId: string): Promise<string[]> =>
  (await by.do(dataPoints, { condition: { channelId }, first: 100 })).nodes.map(({ text }) => text).sort();

const undone = (by: Person, id: string) =>
  eventually(async () => {
    const run = await by.do(channelRun, { id });
    if (run.state !== 'UNDONE') throw new Error(`The run is ${run.state}`);
    return run;
  }, 60_000);

const undo = async (by: Person, id: string) => {
  await by.do(undoChannelRun, { id });
  return undone(by, id);
};

const found = async (by: Person, q: string): Promise<number> =>
  (await by.do(dataPoints, { q, first: 10 })).nodes.length;
const indexed = (by: Person, q: string, count: number) =>
  eventually(async () => {
    const now = await found(by, q);
    if (now !== count) throw new Error(`“${q}” is found ${now} times`);
  }, 30_000);

describe('an import that is undone', () => {
  it('takes back the rows that it added and restores those that it changed, also for search', async () => {
    const { admin, person } = await aRoom();
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, FIRST, BY_REF);
    const before = await textsIn(admin, id);
    const second = await bringIn(admin, id, SECOND, BY_REF);
    expect(second).to.include({ added: 1, updated: 1, same: 1 });
    await indexed(admin, 'salty', 1);
    const vera = await person('VIEWER');
    expect(await vera.outcome(undoChannelRun, { id: second.id })).to.equal('FORBIDDEN');
    const run = await undo(admin, second.id);
    expect(run).to.include({ added: 1, updated: 1, progress: 1000 });
    expect(await textsIn(admin, id)).to.deep.equal(before);
    await indexed(admin, 'salty', 0);
    await indexed(admin, 'cake', 0);
    await indexed(admin, 'soup', 1);
    expect((await admin.do(undoChannelRun, { id: second.id })).state, 'twice is once').to.equal('UNDONE');
    const lines = await admin.do(auditLog, {});
    expect(lines.map(({ operation }) => operation)).to.include('undoChannelRun');
    // They were not deleted by a person: trash does not list them, and the same file imports them again.
    expect((await admin.do(dataPoints, { condition: { trashed: true } })).totalCount).to.equal(0);
    expect(await bringIn(admin, id, SECOND, BY_REF)).to.include({ added: 1, updated: 1, same: 1 });
    expect(await textsIn(admin, id)).to.include('The cake was gone');
    await indexed(admin, 'cake', 1);
  });

  it('keeps what people threw away, and what was erased after an undone import may come again', async () => {
    const { admin, workspaceId } = await aRoom();
    const { id } = await aFileChannel(admin);
    const run = await bringIn(admin, id, FIRST, BY_REF);
    const { nodes } = await admin.do(dataPoints, { condition: { channelId: id } });
    const bread = nodes.find(({ text }) => text.includes('bread'));
    await admin.do(deleteDataPoint, { id: bread?.id ?? '' });
    await undo(admin, run.id);
    expect(await textsIn(admin, id)).to.deep.equal([]);
    expect((await admin.do(dataPoints, { condition: { trashed: true } })).totalCount).to.equal(1);
    await purgePoints(workspaceId);
    await bringIn(admin, id, FIRST, BY_REF);
    expect(await textsIn(admin, id)).to.deep.equal(['The soup was warm', 'The tea was late']);
  });

  it('is refused while a later import has changed its rows, or is no import of a file', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const first = await bringIn(admin, id, FIRST, BY_REF);
    const second = await bringIn(admin, id, SECOND, BY_REF);
    const nothing = await bringIn(admin, id, SECOND, BY_REF);
    expect(await admin.outcome(undoChannelRun, { id: first.id })).to.equal('CONFLICT');
    expect(await admin.outcome(undoChannelRun, { id: nothing.id })).to.equal('UNPROCESSABLE');
    await undo(admin, second.id);
    await undo(admin, first.id);
    expect(await textsIn(admin, id)).to.deep.equal([]);
  });

  it('is stopped if it is still running, and all that came is taken back', async () => {
    const { admin } = await aRoom();
    const { id } = await aFileChannel(admin);
    const rows = Array.from({ length: MANY }, (_, at) => `${at},${'a word '.repeat(10)}${at}`);
    const run = await beginReading(admin, id, `ref,said\n${rows.join('\n')}`, BY_REF);
    if (process.env.EARSHOT_TEST === 'all') await ended(admin, run.id);
    // An import without any rows yet is undone at once.
    await eventually(async () => expect((await admin.do(channelRun, { id: run.id })).added).to.be.above(0), 60_000);
    await admin.do(undoChannelRun, { id: run.id });
    await eventually(async () => {
      if ((await admin.do(channelRun, { id: run.id })).state !== 'UNDONE') throw new Error('It goes on');
    }, 300_000);
    expect((await admin.do(dataPoints, { condition: { channelId: id }, first: 1 })).totalCount).to.equal(0);
  }).timeout(400_000);

  it('is undone whole wherever its job is killed', async () => {
    const room = await aRoom();
    const { admin } = room;
    const { id } = await aFileChannel(admin);
    await bringIn(admin, id, FIRST, BY_REF);
    const before = await textsIn(admin, id);
    const many = Array.from({ length: 12 }, (_, at) => `n${at},Number ${at} of many,Hull`).join('\n');
    const { container } = await testHost();
    const [database, follower] = [container.get(T.jobsDatabase), container.get(CHANNELS.follower)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const run = await bringIn(admin, id, `${SECOND}\n${many}`, BY_REF);
      const runId = run.id;
      // The state after the command, without a job.
      const parts = { database, onWrite: async () => undefined, onCommit: () => undefined };
      await apart(parts, room.workspaceId, async (change) => {
        await change.rows(ChannelRun).update(runId, { state: 'UNDOING', progress: 0 });
      });
      const again = { id, fileId: run.fileId ?? '', options: readingOptions.parse(run.options) };
      expect(await admin.outcome(readFileIntoChannel, again), 'not while it is undone').to.equal('CONFLICT');
      const turn = (death?: Death) =>
        new DyingDatabase(database, death).outlive(async (dying) => {
          const job = undoChannelRunJob({ ...parts, follower, database: dying, pieces: { added: 5, changed: 1 } });
          if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
          await dying.inWorkspace(room.workspaceId, (transaction) =>
            job.perform(
              { runId },
              new Change(transaction, room.workspaceId, null, parts.onWrite),
              new AbortController().signal,
            ),
          );
        });
      // Transactions: its own, three pieces of added rows, one changed row, the end.
      await turn(deathIn(round, 6));
      await turn();
      expect(await admin.do(channelRun, { id: runId }), `round ${round}`).to.include({ state: 'UNDONE' });
      expect(await textsIn(admin, id), `round ${round}`).to.deep.equal(before);
    }
  }).timeout(ROUNDS_MS);
});
