import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { Group } from '@earshot/core/areas/workspace/group';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { testDatabase } from '../../test/kit/hosts/database.ts';
import { Database } from './database.ts';
import { migrate } from './migrations/index.ts';
import { Rows } from './rows.ts';

describe('a transaction', () => {
  let database: Database;
  before(async () => {
    database = new Database((await testDatabase()).connection);
  });
  after(() => database.close());
  const setting = `select current_setting('app.workspace', true) as workspace`;

  it('has its workspace from its first statement on, and leaves none behind on the connection', async () => {
    const id = randomUUID();
    const [inside] = await database.inWorkspace(id, (transaction) => transaction.sql<{ workspace: string }>(setting));
    expect(inside?.workspace).to.equal(id);
    const [outside] = await database.asSystem('look at the setting', (transaction) =>
      transaction.sql<{ workspace: string }>(setting),
    );
    expect(outside?.workspace || '').to.equal('');
  });

  it('takes nothing but a UUID for a workspace', async () => {
    const fault = await database
      .inWorkspace(`x', true); drop table notes; --`, async () => 'in')
      .catch((refused: Error) => refused.message);
    expect(fault).to.equal('There is no such workspace.');
  });

  it('reads in one message that names the workspace, and leaves none behind', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await migrate(database);
    for (const id of [mine, other])
      await database.inWorkspace(id, (transaction) => new Rows(transaction, Group).insert({ name: 'Team' }));
    const reading = database.reading(mine);
    expect(await new Rows(reading, Group).find({})).to.have.length(1);
    expect(await new Rows(reading, Group).count()).to.equal(1);
    expect(
      await new Rows(database.reading(other), Group).find({ where: { name: "'; set local app.workspace = ''; --" } }),
    ).to.deep.equal([]);
    const bare = await database.asSystem('see that nothing is left', (transaction) =>
      transaction.sql('select 1 from groups'),
    );
    expect(bare).to.deep.equal([]);
    expect(await reading.sql('select name from groups where name = $1', ['Team'])).to.deep.equal([{ name: 'Team' }]);
  });

  it('cannot write what it reads with, nor run a second statement behind the first', async () => {
    const workspaceId = randomUUID();
    await migrate(database);
    await database.inWorkspace(workspaceId, (transaction) => new Rows(transaction, Group).insert({ name: 'Team' }));
    const reading = database.reading(workspaceId);
    const said = (text: string, bind: unknown[] = []) =>
      reading.sql(text, bind).then(
        () => 'done',
        (fault: Error) => fault.message,
      );
    expect(await said('update groups set name = $1', ['Mine'])).to.match(/read-only transaction/);
    expect(await said('select 1; update groups set name = name')).to.match(/multiple commands/);
    expect(await said('select 1 / 0')).to.match(/division by zero/);
    expect(await new Rows(reading, Group).insert({ name: 'Other' }).catch((fault: Error) => fault.message)).to.match(
      /cannot write/,
    );
    expect((await new Rows(reading, Group).find({})).map(({ name }) => name)).to.deep.equal(['Team']);
  });

  it('runs statements one after the other, and none after its end', async () => {
    let kept: Parameters<Parameters<Database['inWorkspace']>[1]>[0] | undefined;
    const order = await database.inWorkspace(randomUUID(), async (transaction) => {
      kept = transaction;
      const rows = await Promise.all(
        [1, 2, 3].map((at) => transaction.sql<{ at: number }>('select $1::int as at', [at])),
      );
      return rows.map(([row]) => row?.at);
    });
    expect(order).to.deep.equal([1, 2, 3]);
    const late = await kept?.sql('select 1').catch((fault: Error) => fault.message);
    expect(late).to.match(/has ended/);
  });

  it('tells what it left for after the commit only when it has committed', async () => {
    const told: string[] = [];
    await database.inWorkspace(randomUUID(), async (transaction) =>
      transaction.afterCommit(() => void told.push('committed')),
    );
    const failing = database.inWorkspace(randomUUID(), async (transaction) => {
      transaction.afterCommit(() => void told.push('rolled back'));
      throw new Error('no');
    });
    await failing.catch(() => undefined);
    expect(told).to.deep.equal(['committed']);
  });

  it('gives a background job its own connection and one beside it, which are there for all that run at once', async () => {
    const { connections, jobs } = limits;
    const atOnce = Object.values(jobs.concurrency).reduce<number>((sum, one) => sum + one, 0);
    expect(connections.jobs).to.be.greaterThan(atOnce * connections.perJob);
    const { connection } = await testDatabase();
    const database = new Database(connection, { size: connections.jobs, patient: true });
    const within = (depth: number): Promise<number> =>
      database.asSystem('hold a connection', async (transaction) => {
        await transaction.sql('select 1');
        return depth > 1 ? within(depth - 1) : depth;
      });
    try {
      expect(await Promise.all(Array.from({ length: atOnce }, () => within(connections.perJob)))).to.deep.equal(
        Array(atOnce).fill(1),
      );
      const fault = await within(connections.perJob + 1).catch((reason: Error) => reason.message);
      expect(fault).to.equal('A job asked for one connection too many inside an open transaction');
    } finally {
      await database.close();
    }
  });
});

describe('the insides of Sequelize', () => {
  it('were checked with this version: startTransactionQuery, getConnection and the connection of a transaction', () =>
    // docs/decisions/178 names the three places in the code to check before this number changes.
    expect(createRequire(import.meta.url)('sequelize/package.json')).to.include({ version: '6.37.8' }));
});
