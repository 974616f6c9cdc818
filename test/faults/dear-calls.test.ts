import { setTimeout as pause } from 'node:timers/promises';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { makeTheme, splitTheme } from '@earshot/core/areas/themes/theme';
import { createVersion } from '@earshot/core/areas/versions/version';
import { DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { me } from '@earshot/core/model/member';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import type { Socket } from 'socket.io-client';
import { aProject, aRoom, PASSWORD, type Person, stranger, testHost } from '../kit/hosts/host.ts';
import { aFileChannel, bringIn } from '../kit/rooms/channels.ts';
import { aPushedChannel } from '../kit/rooms/pushes.ts';
import { feedback, NAMED } from '../kit/rooms/themes.ts';

const AT_ONCE = process.env.EARSHOT_TEST === 'all' ? 50 : 20;
/** Maximum delay for others, in ms. Wall-clock time proves nothing while other tests run: only test:all checks it. */
const MOST_MS = process.env.EARSHOT_TEST === 'all' ? 500 : Number.POSITIVE_INFINITY;
/** Maximum factor of their time compared to that without expensive calls, on an otherwise busy machine. */
const MOST_TIMES = 4;

const words = 'We waited for the parcel, and nobody could say where it was. ';

/** A note large enough to be read in a thread. */
async function aLargeNote(by: Person, projectId: string): Promise<string> {
  const address = `${by.url}/api/v1/import?${new URLSearchParams({ projectId, fileName: 'interview.txt' })}`;
  const body = Array.from({ length: 600 }, (_, at) => `${at} ${words.repeat(10)}`).join('\n\n');
  const headers = { 'x-earshot': '1', cookie: by.cookie ?? '' };
  const response = await fetch(address, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function aTheme(by: Person): Promise<string> {
  const channel = await aFileChannel(by, 'Feedback');
  await bringIn(by, channel.id, feedback(60), NAMED);
  const { nodes } = await by.do(dataPoints, { condition: { channelId: channel.id }, first: 60 });
  const dataPointIds = nodes.map(({ id }) => id);
  return (await by.do(makeTheme, { id: channel.id, title: 'All', dataPointIds })).id;
}

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act();
  return performance.now() - from;
};

describe('many of the most expensive calls at once', function () {
  this.timeout(120_000);

  it('leave everybody else signing in and reading', async () => {
    const { admin, person } = await aRoom('Busy');
    const project = await aProject(admin);
    const [viewer, writer] = [await person('VIEWER'), await person('CONTRIBUTOR')];
    const pageId = await aLargeNote(admin, project.id);
    const themeId = await aTheme(admin);
    const program = await aPushedChannel(admin);
    const socket = await viewer.socket();
    const other = (await aRoom('Quiet')).admin;
    const door = await stranger();
    const enter = () => timed(() => door.do(signIn, { email: other.email, password: PASSWORD }));
    const many = <T>(act: (at: number) => Promise<T>) => Array.from({ length: AT_ONCE }, (_, at) => act(at));
    const items = Array.from({ length: 100 }, (_, at) => ({ externalId: `${at}`, description: words }));
    const reads = async () => {
      for (let at = 0; at < 3; at += 1) reading.push(await timed(() => other.do(me, {})));
    };
    const [signing, reading]: [number[], number[]] = [[], []];
    for (let at = 0; at < 20; at += 1) {
      signing.push(await enter());
      await reads();
    }
    const most = (quiet: number[]) => Math.max(MOST_MS, MOST_TIMES * p95(quiet.splice(0)));
    const [mostSigning, mostReading] = [most(signing), most(reading)];
    const dear: Promise<unknown>[] = [
      ...many(() => asked(socket, 'openDocument', { pageId, schemaVersion: DOCUMENT_SCHEMA_VERSION })),
      ...many((at) => writer.outcome(createVersion, { pageId, title: `Version ${at}` })),
      ...many(() => admin.outcome(splitTheme, { id: themeId, parts: 2 })),
      ...many(() => program.send({ items })),
      ...many((at) => admin.outcome(setPlugin, { id: 'bar', enabled: at % 2 === 0 })),
    ];
    let over = false;
    const all = Promise.all(dear).finally(() => {
      over = true;
    });
    while (!over || signing.length < 20) {
      signing.push(await enter());
      await reads();
      await pause(10);
    }
    const answers = await all;
    socket.close();
    expect(p95(signing), 'sign-in').to.be.lessThan(mostSigning);
    expect(p95(reading), 'me').to.be.lessThan(mostReading);
    const opened = answers.slice(0, AT_ONCE) as { ok: boolean }[];
    expect(opened.every(({ ok }) => ok)).to.equal(true);
    const versions = answers.slice(AT_ONCE, 2 * AT_ONCE);
    expect(new Set(versions)).to.deep.equal(new Set(['ok']));
    const pushed = answers.slice(3 * AT_ONCE, 4 * AT_ONCE) as { status: number }[];
    expect(new Set(pushed.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(new Set(answers.slice(4 * AT_ONCE))).to.deep.equal(new Set(['ok']));
  });

  it('never wait for a thread, or for a second connection, inside a transaction', async () => {
    const { container } = await testHost();
    const { workspaceId } = await aRoom();
    const [database, pool] = [container.get(T.database), container.get(T.pool)];
    const within = (act: () => Promise<unknown>) =>
      database.inWorkspace(workspaceId, act).then(
        () => 'done',
        (fault: Error) => fault.message,
      );
    const task = () => pool.run('merge-updates', { updates: [] });
    expect(await within(task)).to.equal('merge-updates was asked for inside an open transaction');
    expect(await within(() => database.asSystem('count', async () => 1))).to.contain('second connection');
    const patient = container.get(T.jobsDatabase);
    await patient.inWorkspace(workspaceId, () => database.asSystem('count', async () => 1));
  });
});

const asked = (socket: Socket, event: string, input: object): Promise<unknown> =>
  new Promise((resolve) => {
    socket.emit(event, input, resolve);
  });
