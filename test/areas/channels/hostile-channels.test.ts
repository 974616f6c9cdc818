import { unreadableRows } from '@earshot/core/areas/channels/channel-run';
import { channelChoices, createChannel } from '@earshot/core/areas/places/channel';
import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { CHANNELS } from '@earshot/host/areas/channels/area';
import { expect } from 'chai';
import { answerAs } from '../../kit/fakes/fake-internet.ts';
import { aRoom, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { KillableRun } from '../../kit/hosts/killable-run.ts';
import { pluginFolder } from '../../kit/hosts/plugin-folder.ts';
import { aPulledChannel, askAgain, lastRun, pointsOf } from '../../kit/rooms/pulls.ts';

// Hostile plugins of a channel, by name; each is chosen by a setting.
const HOSTILE = `
import { pullChannel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
const never = new Promise(() => undefined);
const said = (more) => ({ externalId: 'x', occurredAt: '2026-01-01T00:00:00Z', text: 'x', raw: null, ...more });
const one = (record, bookmark = 0) => (async function* () { yield { records: [record], bookmark }; })();
const circle = {}; circle.circle = circle;
const mean = { get externalId() { throw new Error('mean'); } };
const leaks = [];
const ways = {
  throwsAtOnce: () => { throw new Error('at once'); },
  throwsNothing: () => { throw undefined; },
  isNoStream: () => ({ records: [] }),
  rejects: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(null) }) }),
  stepsNowhere: () => ({ [Symbol.asyncIterator]: () => ({ next: () => undefined }) }),
  givesNoBatch: async function* () { yield undefined; },
  givesNoList: async function* () { yield { records: { length: 1 }, bookmark: 0 }; },
  meanRecord: () => one(mean),
  rawNumber: () => one(said({ raw: 1n })),
  circularRaw: () => one(said({ raw: circle })),
  circularBookmark: () => one(said(), circle),
  unkeptBookmark: () => one(said(), { at: 'a\\u0000' }),
  halfBookmark: () => one(said(), '\\ud800'),
  largeBookmark: () => one(said(), 'x'.repeat(200_000)),
  hoards: async function* () {
    const text = 'x'.repeat(1_000_000);
    yield { records: Array.from({ length: 200 }, (_, at) => (leaks.push(said({ externalId: 'x' + at, text })), leaks.at(-1))), bookmark: 0 };
  },
  hangs: async function* () { yield { records: [said()], bookmark: 1 }; await never; },
  holdsOn: async function* () { try { yield { records: [said()], bookmark: 1 }; yield { records: [], bookmark: 1 }; } finally { await never; } },
  elsewhere: async function* ({ http }) { await http.json('https://elsewhere.example.org/', z.any()); },
  inside: async function* ({ http }) { await http.json('http://127.0.0.1:1/', z.any()); },
  oddTimes: async function* () {
    const times = ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'];
    yield { records: times.map((occurredAt, at) => said({ externalId: 'x' + at, occurredAt })), bookmark: 'a\\\\u0000' };
  },
};
export default plugin({ id: 'hostile', title: 'Hostile', needs: { http: ['feedback.example.org'] }, contributes: [pullChannel({
  id: 'HOSTILE', title: 'Hostile', settings: z.strictObject({ way: z.string() }),
  choices: { way: ({ query }) => query === 'nothing' ? undefined : never },
  pull: (call) => ways[call.settings.way](call),
})] });
`;

const FRIENDLY = `
import { pullChannel } from '@earshot/core/plugin/channel';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';
export default plugin({ id: 'friendly', title: 'Friendly', needs: { http: ['feedback.example.org'] }, contributes: [pullChannel({
  id: 'FRIENDLY', title: 'Friendly', perSecond: 100, settings: z.strictObject({}),
  async *pull({ http, bookmark = 0 }) {
    const { text } = await http.json('https://feedback.example.org/', z.object({ text: z.string() }));
    yield { records: [{ externalId: String(bookmark), occurredAt: new Date().toISOString(), text, raw: null }], bookmark: bookmark + 1 };
  },
})] });
`;

const ITS_FAULT = [
  'throwsAtOnce',
  'throwsNothing',
  'isNoStream',
  'rejects',
  'stepsNowhere',
  'givesNoBatch',
  'givesNoList',
  'meanRecord',
  'rawNumber',
  'circularRaw',
  'circularBookmark',
  'unkeptBookmark',
  'halfBookmark',
  'largeBookmark',
  'hoards',
];
const REPORTED = 'Hostile could not be read here. Details are in the server log.';
const hostile = (way: string) => ({ pluginId: 'hostile', source: 'HOSTILE', settings: { way } });

describe('a plugin that means harm to its channel', () => {
  let folder: Awaited<ReturnType<typeof pluginFolder>>;
  let room: Room;
  before(async () => {
    answerAs('feedback.example.org', () => ({ body: { text: 'It works.' } }));
    folder = await pluginFolder({ hostile: { index: HOSTILE }, friendly: { index: FRIENDLY } });
    const registry = (await testHost()).container.get(T.registry);
    for (const name of ['hostile', 'friendly'])
      expect(await registry.load(folder.found(name)), name).to.be.an('object');
    room = await aRoom();
  });
  after(async () => {
    const registry = (await testHost()).container.get(T.registry);
    for (const name of ['hostile', 'friendly']) registry.unload(name);
    await folder.remove();
  });

  it('fails in words and leaves nothing, whatever it gives or throws; its neighbour works on', async () => {
    const { admin } = room;
    const friendly = { pluginId: 'friendly', source: 'FRIENDLY', settings: {} };
    const neighbour = await aPulledChannel(admin, friendly);
    for (const way of ITS_FAULT) {
      const { id } = await aPulledChannel(admin, hostile(way));
      expect(await lastRun(admin, id), way).to.include({ state: 'FAILED', problem: REPORTED, added: 0 });
    }
    expect(await askAgain(admin, neighbour.id)).to.include({ state: 'DONE', added: 1 });
    expect((await pointsOf(admin, neighbour.id)).size).to.equal(2);
  });

  it('reaches no host that it has not declared, and no address inside', async () => {
    for (const [way, host] of [
      ['elsewhere', 'elsewhere.example.org'],
      ['inside', '127.0.0.1'],
    ] as const) {
      const { id } = await aPulledChannel(room.admin, hostile(way));
      const { state, problem } = await lastRun(room.admin, id);
      expect([state, problem.includes(`cannot call ${host}`)], way).to.deep.equal(['FAILED', true]);
    }
  });

  it('is left behind when it hangs; what came before stays', async () => {
    const hangs = await KillableRun.of({ room, wanted: hostile('hangs'), batchMs: 200 });
    await hangs.turn();
    expect(await hangs.state()).to.include({ state: 'FAILED', problem: REPORTED, added: 1 });
    const holdsOn = await KillableRun.of({ room, wanted: hostile('holdsOn'), batchMs: 200, sliceMs: 0 });
    await holdsOn.turn();
    expect(await holdsOn.state()).to.include({ state: 'FAILED', problem: REPORTED, added: 1 });
  });

  it('has times that never were listed as unreadable', async () => {
    const { id } = await aPulledChannel(room.admin, hostile('oddTimes'));
    const run = await lastRun(room.admin, id);
    expect(run).to.include({ state: 'DONE', added: 0, unreadable: 3 });
    const rows = await room.admin.do(unreadableRows, { id: run.id });
    expect(rows.map(({ line }) => line)).to.deep.equal([1, 2, 3]);
  });

  it('delays no picker when it offers nothing', async () => {
    const { admin } = room;
    const ask = { source: 'HOSTILE', setting: 'way', settings: {} };
    expect(await admin.outcome(channelChoices, { ...ask, query: 'nothing' })).to.equal('UNPROCESSABLE');
    const { container } = await testHost();
    const sources = container.get(CHANNELS.sources);
    const source = (await sources.pulled(room.workspaceId, 'HOSTILE')) ?? expect.fail('it is off');
    const wanted = { ...ask, query: '', signal: AbortSignal.timeout(100) };
    const reason = await sources
      .choices({ workspaceId: room.workspaceId, by: 'ada' }, source, wanted)
      .catch(({ message }) => message);
    expect(reason).to.equal('Hostile takes too long. Try again later.');
  });

  it('is switched off where it failed three people, not by one of them alone, and nowhere else', async () => {
    const [here, there] = [await aRoom(), await aRoom()];
    for (const { admin } of [here, there]) await admin.do(setPlugin, { id: 'hostile', enabled: true });
    const { source, settings } = hostile('throwsAtOnce');
    const stands = async ({ admin }: Room) => (await admin.do(plugins, {})).find((one) => one.id === 'hostile');
    const one = await here.person('CONTRIBUTOR');
    for (let channel = 0; channel < 3; channel += 1) {
      const { id } = await one.do(createChannel, { source, settings });
      await lastRun(one, id);
      await askAgain(one, id);
    }
    expect(await stands(here)).to.include({ enabled: true, health: '' });
    for (const by of [here.admin, await here.person('CONTRIBUTOR')]) {
      const { id } = await by.do(createChannel, { source, settings });
      await lastRun(by, id);
    }
    await eventually(async () =>
      expect((await stands(here))?.health).to.match(/switched off after it failed for 3 people/),
    );
    expect(await stands(there)).to.include({ enabled: true, health: '' });
  });
});
