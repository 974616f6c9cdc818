import { createProject, projects } from '@earshot/core/areas/places/project';
import { T } from '@earshot/host/area';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import { withClient } from '@earshot/host/store/client';
import { expect } from 'chai';
import { testDatabase } from '../kit/hosts/database.ts';
import { anotherHost, aRoom, type Person } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { Turned } from '../kit/hosts/person.ts';

// Simulates a standby at the address before it is promoted.
describe('a database that takes no changes', function () {
  this.timeout(60_000);
  let host: Host;
  let admin: Person;

  before(async () => {
    host = await anotherHost(createLog('silent'), { database: testDatabase('stored') });
    ({ admin } = await aRoom('Closed', host));
  });
  after(() => host.stop());

  /** Sets the default of new sessions; open ones are unaffected. */
  const closed = async (on: boolean) => {
    const { connection } = await testDatabase('stored');
    const always = { ...connection, options: '-c default_transaction_read_only=off' };
    await withClient(always, (client) =>
      client.query(
        `alter database ${connection.database} ${on ? 'set default_transaction_read_only = on' : 'reset all'}`,
      ),
    );
  };
  const ping = async () => {
    const response = await fetch(`${host.url}/ping`);
    return { status: response.status, body: await response.text() };
  };
  const written = () =>
    admin.do(createProject, { title: 'Interviews' }).then(
      () => 'written',
      (fault) => (fault instanceof Turned ? fault.message : String(fault)),
    );

  it('is reported by /ping and in messages, still reads, and its connections are replaced once it accepts changes', async () => {
    expect((await ping()).status).to.equal(200);
    await closed(true);
    // A failover ends the connections.
    host.container.get(T.lines).cutIdle();
    await eventually(async () => expect(await written()).to.match(/^UNAVAILABLE: The database takes no changes/));
    await eventually(async () => expect(await ping()).to.deep.include({ status: 503 }));
    expect((await ping()).body).to.match(/takes no changes/);
    expect((await admin.do(projects, {})).nodes).to.have.length(0);
    await closed(false);
    await eventually(async () => expect((await ping()).status).to.equal(200));
    await eventually(async () => expect(await written()).to.equal('written'));
  });
});
