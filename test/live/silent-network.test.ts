import { note as noteById } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { expect } from 'chai';
import { Relay } from '../kit/fakes/relay.ts';
import { testDatabase } from '../kit/hosts/database.ts';
import { aNote, anotherHost, aRoom, Person, type Room } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { Writer } from '../kit/hosts/writer.ts';

/** Time limit in which a silently failed network is detected, reported and left. */
const NOTICED_MS = 10_000;

describe('a network to the database that dies without a word', function () {
  this.timeout(60_000);
  let relay: Relay;
  let host: Host;
  let room: Room;
  let far: Person;

  before(async () => {
    const { connection, ...rest } = await testDatabase();
    relay = await Relay.to(connection);
    host = await anotherHost(createLog('silent'), {
      database: Promise.resolve({ ...rest, connection: relay.connection }),
    });
    room = await aRoom();
    far = new Person(host, room.admin.cookie, room.workspaceId, room.admin.memberId);
  });
  after(async () => {
    await host.stop();
    await relay.close();
  });

  const status = async (path: string) => {
    const response = await fetch(`${host.url}${path}`);
    return { status: response.status, body: await response.text() };
  };

  it('is noticed on the connections that are open, and everything goes on over new ones', async () => {
    const note = await aNote(room.admin);
    const [here, there] = [
      await Writer.open(await room.admin.socket(), note.id),
      await Writer.open(await far.socket(), note.id),
    ];
    await here.write('Before');
    await eventually(() => expect(there.text).to.equal('Before'));
    // A read in progress while the network fails, and a job's statement.
    const jobs = host.container.get(T.jobsDatabase);
    const underway = jobs
      .asSystem('a long statement', (transaction) => transaction.sql('select pg_sleep(2)'))
      .then(
        () => 'answered',
        () => 'failed',
      );
    await new Promise((resolve) => setTimeout(resolve, 200));
    relay.forgetOpen();
    const began = performance.now();
    const asked = far.outcome(noteById, { id: note.id });
    await here.write('After');
    expect(await asked).to.be.oneOf(['UNAVAILABLE', 'ok']);
    expect(await underway).to.equal('failed');
    await eventually(() => expect(there.text).to.equal('Before\nAfter'), NOTICED_MS);
    expect(performance.now() - began, 'ms until all of it').to.be.lessThan(NOTICED_MS);
    expect((await status('/ping')).status).to.equal(200);
    await eventually(async () => expect((await status('/health')).body).to.contain('"well":true'), NOTICED_MS);
    expect(await far.do(noteById, { id: note.id })).to.include({ id: note.id });
    expect(host.container.get(T.bulletin).reconnects).to.equal(1);
  });

  it('is told by /ping and /health, ends who waits with words, and is over by itself', async () => {
    const note = await aNote(room.admin);
    relay.fallSilent();
    const began = performance.now();
    const asked = far.outcome(noteById, { id: note.id });
    await eventually(async () => expect((await status('/ping')).status).to.equal(503), NOTICED_MS);
    expect((await status('/health')).body).to.contain('"well":false');
    expect(await asked).to.equal('UNAVAILABLE');
    expect(performance.now() - began).to.be.lessThan(NOTICED_MS);
    relay.heal();
    await eventually(async () => expect((await status('/health')).body).to.contain('"well":true'), NOTICED_MS);
    await eventually(async () => expect(await far.outcome(noteById, { id: note.id })).to.equal('ok'), NOTICED_MS);
  });

  it('leaves statements alone that the server works on for longer', async () => {
    const seconds = limits.connections.silentMs / 1000 + 3;
    const jobs = host.container.get(T.jobsDatabase);
    const rows = await jobs.asSystem('a long statement', (transaction) =>
      transaction.sql(`select 1 as answer from pg_sleep($1)`, [seconds]),
    );
    expect(rows).to.deep.equal([{ answer: 1 }]);
  });
});
