import {
  cancelChannelRun,
  channelRun,
  channelRuns,
  runChannel,
  unreadableRows,
} from '@earshot/core/areas/channels/channel-run';
import {
  channelSources,
  createChannel,
  deleteChannel,
  disconnectChannel,
  channel as oneChannel,
  pauseChannel,
  restoreChannel,
  resumeChannel,
  setChannelSchedule,
  updateChannel,
  updateChannelSettings,
} from '@earshot/core/areas/places/channel';
import { createFolder, deleteFolder, restoreFolder } from '@earshot/core/areas/places/folder';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { CHANNELS } from '@earshot/host/areas/channels/area';
import { beginPulls } from '@earshot/host/areas/channels/jobs/begin-pulls';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { type Answered, answerAs } from '../../kit/fakes/fake-internet.ts';
import { aRoom, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { KillableRun } from '../../kit/hosts/killable-run.ts';
import { pluginFolder } from '../../kit/hosts/plugin-folder.ts';
import { ended } from '../../kit/rooms/channels.ts';
import { aPulledChannel, askAgain, lastRun, pointsOf } from '../../kit/rooms/pulls.ts';

// A source whose answers each test sets: a page of records by box and position.
const INDEX = `
import { pullChannel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';
import { secret } from '@earshot/core/model/entity';
import * as z from 'zod';
const Page = z.object({ records: z.array(z.any()), next: z.number().optional() });
const odd = {
  throws: () => { throw new Error('a bug'); },
  elsewhere: ({ http }) => http.json('https://elsewhere.example.org/', Page),
  huge: () => ({ records: Array.from({ length: 5001 }, () => ({})), next: undefined }),
};
export default plugin({ id: 'feedback', title: 'Feedback', needs: { http: ['feedback.example.org'] }, contributes: [pullChannel({
  id: 'FEEDBACK', title: 'Feedback box', perSecond: 100,
  settings: z.strictObject({ box: z.string(), key: secret(100).optional(), way: z.string().optional() }),
  async *pull({ settings: { box, way }, bookmark = 0, since, http }) {
    for (let at = bookmark; at !== undefined; ) {
      const page = way ? await odd[way]({ http }) : await http.json('https://feedback.example.org/' + box + '/' + at, Page);
      at = page.next;
      yield { records: page.records, bookmark: at ?? 0 };
    }
  },
})] });
`;

const boxes = new Map<string, (at: number) => Answered | Promise<Answered>>();
const said = (externalId: string, more = {}) => ({
  externalId,
  occurredAt: new Date().toISOString(),
  text: `It says ${externalId}`,
  raw: { externalId },
  ...more,
});
let count = 0;

/** A box with given answers; its pages follow each other. */
function aBox(answer: (at: number) => Answered | Promise<Answered>) {
  count += 1;
  const box = `box-${count}`;
  boxes.set(box, answer);
  return { pluginId: 'feedback', source: 'FEEDBACK', settings: { box } };
}
const paged = (...pages: object[][]) =>
  aBox((at) => ({ body: { records: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : undefined } }));
/** A source that delivered one item; its next answer is delayed. */
function heldBack(first: string) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<Answered>();
  const box = aBox((at) => {
    if (at === 0) return { body: { records: [said(first)], next: 1 } };
    reached.resolve();
    return gate.promise;
  });
  return { ...box, reached: reached.promise, answer: gate.resolve };
}

const plugins = async () => (await testHost()).container.get(T.registry);

describe('channels that ask their source', () => {
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  before(async () => {
    answerAs('feedback.example.org', ({ url }) => {
      const [, box = '', at = '0'] = url.pathname.split('/');
      return boxes.get(box)?.(Number(at)) ?? { status: 404 };
    });
    folder = await pluginFolder({ feedback: { index: INDEX } });
    const registry = await plugins();
    expect(await registry.load(folder.found('feedback'))).to.not.equal(undefined);
  });
  after(async () => {
    (await plugins()).unload('feedback');
    await folder.remove();
  });

  it('say what they need, keep secrets to themselves, and are asked once at their making', async () => {
    const { admin, person } = await aRoom();
    expect((await admin.do(channelSources, {})).map(({ id }) => id)).to.not.include('FEEDBACK');
    const wanted = paged([said('a')], [said('b')]);
    const { id } = await aPulledChannel(admin, { ...wanted, settings: { ...wanted.settings, key: 'hunter2' } });
    const source = (await admin.do(channelSources, {})).find((one) => one.id === 'FEEDBACK');
    expect(source).to.deep.include({ intake: 'pull', hosts: ['feedback.example.org'], picked: [] });
    expect(source?.settingsForm).to.have.nested.property('properties.key.writeOnly', true);
    const reader = await person('VIEWER');
    const channel = await reader.do(oneChannel, { id });
    expect(channel).to.deep.include({ secretsStored: ['key'], settings: wanted.settings, connection: 'CONNECTED' });
    expect(JSON.stringify(channel)).to.not.contain('hunter2');
    const run = await lastRun(reader, id);
    expect(run).to.deep.include({ state: 'DONE', read: 2, added: 2, fileId: null, createdBy: admin.memberId });
    expect(await reader.outcome(runChannel, { id })).to.equal('FORBIDDEN');
    const missing = { source: 'FEEDBACK', settings: {} };
    expect(await admin.outcome(createChannel, missing)).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(createChannel, { source: 'FEEDBACK', settings: { box: 'x', more: 1 } })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  it('keep what came clean, list what could not be read, and leave out what was said too early', async () => {
    const { admin } = await aRoom();
    const early = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const records = [
      said('good', { title: 'A\u202e\u0000b', url: 'javascript:alert(1)', fields: { 'a\nb': '\ud800' } }),
      said('linked', { url: 'https://example.org/1\u0000\ud800', author: 'Ada' }),
      said('early', { occurredAt: early }),
      said('', { text: 'no name' }),
      { externalId: 'odd', occurredAt: 'yesterday', text: 1 },
      said('labelled', { fields: { 'a\u0000\u202eb': 7 } }),
      said('good', { text: 'The last one counts' }),
    ];
    const wanted = paged(records);
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { source, settings } = wanted;
    const { id } = await admin.do(createChannel, { source, settings, firstImportDays: 30 });
    const run = await lastRun(admin, id);
    expect(run).to.include({ state: 'DONE', added: 2, outside: 1, unreadable: 3 });
    const points = await pointsOf(admin, id);
    expect(points.get('good')).to.deep.include({ title: '', url: '', text: 'The last one counts' });
    expect(points.get('linked')).to.include({ url: 'https://example.org/1\ufffd', author: 'Ada' });
    const rows = await admin.do(unreadableRows, { id: run.id });
    expect(rows.map(({ line }) => line)).to.deep.equal([4, 5, 6]);
    expect(rows[1]?.reason).to.contain('occurredAt');
    expect(rows[2]?.reason).to.match(/^fields\.ab: /);
    records.pop();
    expect(await askAgain(admin, id)).to.include({ updated: 1 });
    expect((await pointsOf(admin, id)).get('good')).to.deep.include({
      title: 'Ab',
      url: '',
      fields: { 'a b': '\ufffd' },
    });
  });

  it('say where each stood that could not be read, in one batch as in the next', async () => {
    const { admin } = await aRoom();
    const early = said('early', { occurredAt: '2020-01-01T00:00:00Z' });
    const wanted = paged([said('a'), early, said('')], [said(''), said('b'), said('')]);
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { source, settings } = wanted;
    const { id } = await admin.do(createChannel, { source, settings, firstImportDays: 30 });
    const run = await lastRun(admin, id);
    expect(run).to.include({ read: 2, outside: 1, unreadable: 3 });
    const rows = await admin.do(unreadableRows, { id: run.id });
    expect(rows.map(({ line }) => line)).to.deep.equal([3, 4, 6]);
  });

  it('run one at a time, and stop in the middle when somebody says so', async () => {
    const { admin } = await aRoom();
    const gate = Promise.withResolvers<Answered>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    let open = true;
    const wanted = aBox((at) => {
      if (at === 0) return { body: { records: [said('first')], next: 1 } };
      reach();
      return open ? gate.promise : { body: { records: [said('late')] } };
    });
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id } = await admin.do(createChannel, { source: wanted.source, settings: wanted.settings });
    await reached;
    const [one, other] = await Promise.all([admin.do(runChannel, { id }), admin.do(runChannel, { id })]);
    expect(one.id).to.equal(other.id);
    await admin.do(cancelChannelRun, { id: one.id });
    expect(await ended(admin, one.id)).to.include({ state: 'CANCELLED', added: 1 });
    open = false;
    gate.resolve({ body: { records: [said('stale')] } });
    // Continues at the bookmark: the first page is not requested again.
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', read: 1, added: 1 });
    expect([...(await pointsOf(admin, id)).keys()].sort()).to.deep.equal(['first', 'late']);
  });

  it('stop when the folder that they lie in goes to trash', async () => {
    const { admin, workspaceId } = await aRoom();
    const { answer, reached, ...wanted } = heldBack('first');
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id: folderId } = await admin.do(createFolder, { name: 'Shelf' });
    const { id } = await admin.do(createChannel, { source: wanted.source, settings: wanted.settings, folderId });
    await reached;
    await admin.do(deleteFolder, { id: folderId });
    answer({ body: { records: [said('late')] } });
    const { container } = await testHost();
    await eventually(() =>
      container.get(T.database).inWorkspace(workspaceId, async (transaction) => {
        const runs = await transaction.sql('select state from channel_runs where workspace_id = $1', [workspaceId]);
        expect(runs).to.deep.equal([{ state: 'CANCELLED' }]);
      }),
    );
    await admin.do(restoreFolder, { id: folderId });
    expect([...(await pointsOf(admin, id)).keys()]).to.deep.equal(['first']);
  });

  it('assign themes to data points that arrived before they were stopped', async () => {
    const room = await aRoom();
    const [gate, reached] = [Promise.withResolvers<Answered>(), Promise.withResolvers<void>()];
    const wanted = aBox((at) => {
      if (at === 0) return { body: { records: [said('first')], next: 1 } };
      reached.resolve();
      return gate.promise;
    });
    const run = await KillableRun.of({ room, wanted });
    const turn = run.turn();
    await reached.promise;
    await run.change({ state: 'CANCELLED' });
    gate.resolve({ body: { records: [said('late')] } });
    await turn;
    expect([...run.left]).to.include('place-points');
    // Nothing happens if no run is under way.
    await run.turn();
    expect([...run.left]).to.deep.equal(['place-points']);
    const nothing = await KillableRun.of({ room, wanted });
    await nothing.change({ state: 'CANCELLED' });
    await nothing.turn();
    expect([...nothing.left]).to.deep.equal([]);
  });

  it('stop at once when their plugin is switched off, and keep their data', async () => {
    const { admin } = await aRoom();
    const wanted = heldBack('first');
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id } = await admin.do(createChannel, { source: wanted.source, settings: wanted.settings });
    await wanted.reached;
    await admin.do(setPlugin, { id: 'feedback', enabled: false });
    wanted.answer({ body: { records: [said('too late')], next: 2 } });
    const run = await lastRun(admin, id);
    expect(run).to.include({ state: 'CANCELLED', problem: 'The plugin was switched off.', added: 1 });
    expect([...(await pointsOf(admin, id)).keys()]).to.deep.equal(['first']);
    expect(await admin.outcome(runChannel, { id })).to.equal('UNPROCESSABLE');
    expect(await admin.outcome(updateChannelSettings, { id, settings: wanted.settings })).to.equal('UNPROCESSABLE');
  });

  it('continue when their plugin is reloaded, and fail with a message when it is gone', async () => {
    const { admin } = await aRoom();
    const registry = await plugins();
    let [gate, reached] = [Promise.withResolvers<Answered>(), Promise.withResolvers<void>()];
    let hangs = true;
    const wanted = aBox((at) => {
      reached.resolve();
      return hangs ? gate.promise : { body: { records: [said(`page-${at}`)] } };
    });
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id } = await admin.do(createChannel, { source: wanted.source, settings: wanted.settings });
    await reached.promise;
    hangs = false;
    await registry.load(folder.found('feedback'));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 1, problem: '' });
    [gate, reached, hangs] = [Promise.withResolvers<Answered>(), Promise.withResolvers<void>(), true];
    await admin.do(runChannel, { id });
    await reached.promise;
    registry.unload('feedback');
    const run = await lastRun(admin, id);
    expect(run).to.include({ state: 'FAILED' });
    expect(run.problem).to.match(/^Its plugin is not installed/);
    await registry.load(folder.found('feedback'));
  });

  it('tell what went wrong in words: a bug, a host that was not declared, too much at once', async () => {
    const { admin } = await aRoom();
    const { settings, ...wanted } = paged([]);
    const run = async (way: string) => {
      const channel = await aPulledChannel(admin, { ...wanted, settings: { ...settings, way } });
      return lastRun(admin, channel.id);
    };
    expect(await run('elsewhere')).to.include({ state: 'FAILED' });
    expect((await run('elsewhere')).problem).to.match(/cannot call elsewhere\.example\.org/);
    for (const way of ['throws', 'huge'])
      expect(await run(way)).to.include({
        state: 'FAILED',
        problem: 'Feedback box could not be read here. Details are in the server log.',
      });
  });

  it('wait and go on by themselves when the source asks for patience', async () => {
    const { admin } = await aRoom();
    const wanted = aBox(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id } = await admin.do(createChannel, { source: wanted.source, settings: wanted.settings });
    const run = await eventually(async () => {
      const [first] = (await admin.do(channelRuns, { condition: { channelId: id } })).nodes;
      if (first?.state !== 'WAITING' || first.problem === '') throw new Error(`It is ${first?.state}`);
      return first;
    });
    expect(run.problem).to.equal('Feedback box limits requests. It continues automatically.');
    const { container } = await testHost();
    const waiting = await container
      .get(T.database)
      .asSystem('when it goes on', (transaction) =>
        transaction.sql<{ minutes: number }>(
          `select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker._private_jobs where key = $1`,
          [`pull-channel:${run.id}`],
        ),
      );
    expect(waiting.map(({ minutes }) => Math.round(minutes))).to.deep.equal([60]);
    expect(await admin.do(cancelChannelRun, { id: run.id })).to.include({ state: 'CANCELLED' });
  });

  it('ask anew and from the beginning once they are told to ask for something else', async () => {
    const { admin } = await aRoom();
    const old = heldBack('old');
    const other = paged([said('a')], [said('b')]);
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id } = await admin.do(createChannel, { source: old.source, settings: old.settings });
    await old.reached;
    await admin.do(updateChannelSettings, { id, settings: other.settings });
    old.answer({ body: { records: [said('stale')], next: 2 } });
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', read: 2, added: 2 });
    const { nodes } = await admin.do(channelRuns, { condition: { channelId: id } });
    expect(nodes[1]).to.include({ state: 'CANCELLED', problem: 'Its settings were changed.', added: 1 });
    expect([...(await pointsOf(admin, id)).keys()].sort()).to.deep.equal(['a', 'b', 'old']);
    // Between runs, too; an unchanged setting is no change.
    await admin.do(updateChannelSettings, { id, settings: paged([said('c')]).settings });
    expect(await lastRun(admin, id)).to.include({ read: 1, added: 1 });
  });

  it('take a new key while the old one is being refused', async () => {
    const { admin } = await aRoom();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<Answered>();
    let asked = 0;
    const { source, settings } = aBox((at) => {
      asked += 1;
      if (asked === 1) return { body: { records: [said('first')], next: 1 } };
      if (asked > 2) return { body: { records: [said(`page-${at}`)] } };
      reach();
      return gate.promise;
    });
    await admin.do(setPlugin, { id: 'feedback', enabled: true });
    const { id } = await admin.do(createChannel, { source, settings: { ...settings, key: 'old' } });
    await reached;
    await admin.do(updateChannelSettings, { id, settings: { ...settings, key: 'new' } });
    gate.resolve({ status: 401 });
    // Continues at the bookmark: the settings of the request are unchanged.
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', read: 1, added: 1 });
    expect((await pointsOf(admin, id)).has('page-1')).to.equal(true);
    expect(await admin.do(oneChannel, { id })).to.include({ connection: 'CONNECTED' });
  });

  it('are paused, resumed and scheduled, each with its way back', async () => {
    const { admin } = await aRoom();
    const { id } = await aPulledChannel(admin, paged([said('a')]));
    expect(await admin.do(pauseChannel, { id })).to.include({ connection: 'PAUSED' });
    expect(admin.undo?.undo).to.deep.include({ command: 'resumeChannel' });
    expect(await admin.outcome(runChannel, { id })).to.equal('CONFLICT');
    expect(await admin.do(resumeChannel, { id })).to.include({ connection: 'CONNECTED' });
    expect(await admin.do(setChannelSchedule, { id, schedule: 'HOURLY' })).to.include({ schedule: 'HOURLY' });
    expect(admin.undo?.undo).to.deep.include({ command: 'setChannelSchedule', input: { id, schedule: 'DAILY' } });
  });

  it('are disconnected: keys and bookmark are gone, the data stays or lies in trash', async () => {
    const { admin, workspaceId } = await aRoom();
    const wanted = paged([said('a')]);
    const { id } = await aPulledChannel(admin, { ...wanted, settings: { ...wanted.settings, key: 'hunter2' } });
    const cut = await admin.do(disconnectChannel, { id, data: 'KEEP' });
    expect(cut).to.deep.include({ connection: 'DISCONNECTED', secretsStored: [], schedule: 'OFF' });
    const { container } = await testHost();
    const left = await container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql('select 1 from pull_states where workspace_id = $1', [workspaceId]),
      );
    expect(left).to.deep.equal([]);
    expect((await pointsOf(admin, id)).size).to.equal(1);
    expect(await admin.outcome(runChannel, { id })).to.equal('CONFLICT');
    await admin.do(updateChannelSettings, { id, settings: wanted.settings });
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 0, same: 1 });
    await admin.do(disconnectChannel, { id, data: 'TRASH' });
    expect(await admin.outcome(oneChannel, { id })).to.equal('NOT_FOUND');
    await admin.do(restoreChannel, { id });
    expect(await admin.do(oneChannel, { id })).to.include({ connection: 'DISCONNECTED' });
    expect((await pointsOf(admin, id)).size).to.equal(1);
  });

  it('store nothing of a time slice that another one has overtaken', async () => {
    const room = await aRoom();
    const [slow, slower] = [Promise.withResolvers<Answered>(), Promise.withResolvers<Answered>()];
    const reached = Promise.withResolvers<void>();
    const answers = [slow.promise, { body: { records: [said('first')], next: 1 } }, slower.promise];
    let asked = 0;
    const wanted = aBox(() => {
      reached.resolve();
      asked += 1;
      return answers[asked - 1] ?? { status: 404 };
    });
    const run = await KillableRun.of({ room, wanted });
    const overtaken = run.turn();
    await reached.promise;
    const last = run.turn();
    await eventually(async () => expect(await run.kept()).to.include({ points: 1 }));
    slow.resolve({ body: { records: [said('stale')] } });
    await overtaken;
    expect(await run.state()).to.include({ state: 'RUNNING', added: 1 });
    slower.resolve({ body: { records: [said('second')] } });
    await last;
    expect(await run.state()).to.include({ state: 'DONE', added: 2 });
    expect(await run.kept()).to.deep.equal({ points: 2, names: 2 });
  });

  it('use as many time slices as they need', async () => {
    const room = await aRoom();
    const wanted = paged([said('a')], [said('b')], [said('c')]);
    const run = await KillableRun.of({ room, wanted, sliceMs: 0 });
    await run.turn();
    await eventually(async () => expect(await run.state()).to.include({ state: 'DONE', added: 3, read: 3 }));
  });

  it('pull automatically at their scheduled time, and only then', async () => {
    const { admin, workspaceId } = await aRoom();
    const { container } = await testHost();
    const make = async (schedule: 'OFF' | 'HOURLY' | 'DAILY') => {
      const { id } = await aPulledChannel(admin, paged([said('a')]));
      await admin.do(setChannelSchedule, { id, schedule });
      return id;
    };
    const [off, hourly, daily, paused, trashed, shelved] = [
      await make('OFF'),
      await make('HOURLY'),
      await make('DAILY'),
      await make('HOURLY'),
      await make('HOURLY'),
      await make('HOURLY'),
    ];
    await admin.do(pauseChannel, { id: paused });
    await admin.do(deleteChannel, { id: trashed });
    const { id: folderId } = await admin.do(createFolder, { name: 'Shelf' });
    await admin.do(updateChannel, { id: shelved, folderId });
    await admin.do(deleteFolder, { id: folderId });
    const job = beginPulls(container.get(CHANNELS.sources));
    if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
    const parts = { database: container.get(T.database), onWrite: async () => undefined, onCommit: () => undefined };
    const tick = () => apart(parts, workspaceId, (change) => job.perform({}, change, new AbortController().signal));
    const runs = async (...ids: string[]) => {
      for (const id of ids) await lastRun(admin, id);
      const counts = ids.map((channelId) => admin.do(channelRuns, { condition: { channelId } }));
      return (await Promise.all(counts)).map(({ totalCount }) => totalCount);
    };
    await tick();
    expect(await runs(off, hourly, daily, paused)).to.deep.equal([1, 2, 1, 1]);
    await parts.database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql(
        `update channels set pulled_at = now() - interval '23 hours 40 minutes' where workspace_id = $1`,
        [workspaceId],
      ),
    );
    await tick();
    expect(await runs(off, hourly, daily, paused)).to.deep.equal([1, 3, 2, 1]);
    await admin.do(restoreChannel, { id: trashed });
    await admin.do(restoreFolder, { id: folderId });
    expect(await runs(trashed, shelved)).to.deep.equal([1, 1]);
    const run = await lastRun(admin, hourly);
    expect(await admin.do(channelRun, { id: run.id })).to.include({ createdBy: null, state: 'DONE' });
  });
});
