import { setTimeout as pause } from 'node:timers/promises';
import { channelRun } from '@earshot/core/areas/channels/channel-run';
import { stopServer } from '@earshot/host/boot/database/cluster';
import { runServer } from '@earshot/host/boot/database/embedded-server';
import { embeddedCluster } from '@earshot/host/boot/database/open-database';
import { provision, superuser } from '@earshot/host/boot/database/provision';
import { withClient } from '@earshot/host/store/client';
import { expect } from 'chai';
import { DataFolder, HostProcess, signedIn } from '../kit/hosts/host-process.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import type { Visitor } from '../kit/hosts/person.ts';
import { aFileChannel, beginReading, ended } from '../kit/rooms/channels.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'Quiet-Harbour-42-Lantern';
const ROWS = 30_000;
/** Long enough for several failed attempts to reach the database. */
const AWAY_MS = 1000;
/** Maximum delay of background work once the database is back, and of a stop, in ms. */
const PROMISED_MS = 30_000;

const csv = () =>
  `Id,Said\n${Array.from({ length: ROWS }, (_, at) => `${at},"Row ${at}: the parcel came late and the box was open."`).join('\n')}\n`;

describe('a PostgreSQL of the operator’s that restarts', function () {
  this.timeout(180_000);
  const server = new DataFolder();
  const data = new DataFolder();
  let host: HostProcess;
  let ada: Visitor;
  let over = false;
  const start = async () => runServer(await embeddedCluster(server.path));
  const stop = async () => stopServer(await embeddedCluster(server.path));

  before(async () => {
    const { socketFolder } = await start();
    await withClient(superuser(socketFolder), (admin) => provision(admin, socketFolder, 'research'));
    const env = {
      DATABASE_URL: `postgres://earshot@/research?host=${encodeURIComponent(socketFolder)}`,
      EARSHOT_ADMIN_EMAIL: EMAIL,
      EARSHOT_ADMIN_PASSWORD: PASSWORD,
    };
    host = await HostProcess.ready({ data: data.path, env });
    ada = await signedIn(host.url, EMAIL, PASSWORD);
  });
  after(async () => {
    if (!over) await host.end('SIGKILL');
    await data.remove();
    await server.remove();
  });

  const status = async (path: string) => {
    const response = await fetch(`${host.url}${path}`);
    return { status: response.status, body: await response.text() };
  };
  const counted = () =>
    withClient(superuser(`${server.path}/database/run`, 'research'), async (client) => {
      const { rows } = await client.query(
        'select count(*)::int as all, count(distinct external_id)::int as different from data_points',
      );
      return rows[0];
    });

  const figure = async (name: string) => {
    const lines = (await status('/metrics')).body.split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]);
  };

  /** Starts an import and waits until part of it is stored. */
  async function importing() {
    const channel = await aFileChannel(ada);
    const run = await beginReading(ada, channel.id, csv());
    await eventually(async () => {
      const { state, added } = await ada.do(channelRun, { id: run.id });
      expect(state).to.equal('RUNNING');
      expect(added).to.be.greaterThan(1000);
    });
    return run.id;
  }

  it('is found again while a job runs, and each row is in once', async () => {
    const id = await importing();
    expect(await figure('earshot_jobs{job="read-channel-file",state="running"}')).to.equal(1);
    await stop();
    for (const path of ['/health', '/ping'])
      await eventually(async () => expect((await status(path)).status).to.equal(503));
    await pause(AWAY_MS);
    await start();
    await eventually(async () => expect((await status('/health')).status).to.equal(200), PROMISED_MS);
    expect((await ended(ada, id)).state).to.equal('DONE');
    const few = await beginReading(ada, (await aFileChannel(ada, 'Another')).id, 'Id,Said\n1,The box was open.\n');
    expect((await ended(ada, few.id)).state).to.equal('DONE');
    expect(await counted()).to.deep.equal({ all: ROWS + 1, different: ROWS + 1 });
  });

  it('does not keep the host from stopping', async () => {
    await importing();
    await stop();
    await pause(1000);
    const from = performance.now();
    const code = await host.end('SIGTERM');
    over = true;
    expect(code).to.equal(0);
    expect(performance.now() - from).to.be.lessThan(PROMISED_MS);
  });
});
