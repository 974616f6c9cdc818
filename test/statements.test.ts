import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNote, note, notes, updateNote } from '@earshot/core/areas/pages/note';
import { signIn } from '@earshot/core/model/session';
import { expect } from 'chai';
import { aNote, aProject, aRoom, PASSWORD, type Room, stranger } from './kit/hosts/host.ts';
import { Writer } from './kit/hosts/writer.ts';
import { aPushedChannel } from './kit/rooms/pushes.ts';
import { type SqlCost, sqlCostOf, statementsIn } from './kit/sql-cost.ts';
import { aCast } from './security/cast.ts';
import { inputFor } from './security/inputs.ts';
import { doorOperations, memberOperations, rehearsal, visitOf } from './security/rehearsal.ts';

const FILE = join(import.meta.dirname, 'statements.expect.csv');
const HEAD = 'operation,round trips,statements';
const WRITING = process.env.EARSHOT_WRITE_EXPECTATIONS !== undefined;
/** Rounds of which the cheapest counts: cache misses are not part of the operation's cost. */
const ROUNDS = 3;

async function cheapest(work: () => Promise<unknown>): Promise<SqlCost> {
  const costs: SqlCost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await sqlCostOf(work));
  return {
    trips: Math.min(...costs.map(({ trips }) => trips)),
    statements: Math.min(...costs.map(({ statements }) => statements)),
  };
}

/**
 * Every operation as an administrator with one of each object, rolled back; a refused call costs what it took to refuse
 * it.
 */
async function costsOfOperations(): Promise<Record<string, SqlCost>> {
  const { sessions, places } = await aCast();
  const runner = await rehearsal();
  const visit = visitOf(sessions.get('admin') ?? null);
  const costs: Record<string, SqlCost> = {};
  for (const operation of [...memberOperations, ...doorOperations(runner)]) {
    const call = () => runner.run(operation, inputFor(operation, places.own), visit).catch(() => undefined);
    costs[operation.name] = await cheapest(call);
  }
  return costs;
}

const rows = (count: number, round: number) =>
  Array.from({ length: count }, (_, at) => ({
    externalId: `${round}-${at}`,
    description: `Answer ${at}, which came in round ${round}`,
  }));

/**
 * The most frequent calls of people and programs, over HTTP or a socket: including session, permission and news to
 * others.
 */
async function costsOnTheWire(room: Room): Promise<Record<string, SqlCost>> {
  const { admin } = room;
  const project = await aProject(admin);
  const made = await aNote(admin, { projectId: project.id });
  const list = (first: number) => () => admin.do(notes, { first });
  for (let at = 0; at < 20; at += 1) await admin.do(createNote, { projectId: project.id, title: `Interview ${at}` });
  const writer = await Writer.open(await admin.socket(), made.id);
  const channel = await aPushedChannel(admin);
  let round = 0;
  const push = (count: number) => async () => {
    round += 1;
    const { status } = await channel.send({ items: rows(count, round) });
    expect(status).to.equal(200);
  };
  const costs = {
    'wire: a list of 2': await cheapest(list(2)),
    'wire: a list of 20': await cheapest(list(20)),
    'wire: a read': await cheapest(() => admin.do(note, { id: made.id })),
    'wire: a save': await cheapest(() => admin.do(updateNote, { id: made.id, title: randomUUID() })),
    'wire: a sign-in': await cheapest(async () =>
      (await stranger()).do(signIn, { email: admin.email, password: PASSWORD }),
    ),
    'wire: an edit of a document': await cheapest(() => writer.write('And then they waited.')),
    'wire: an import of 1 row': await cheapest(push(1)),
    'wire: an import of 100 rows': await cheapest(push(100)),
  };
  writer.socket.disconnect();
  return costs;
}

describe('SQL statements (test/statements.expect.csv)', function () {
  this.timeout(600_000);
  let found: Record<string, SqlCost>;

  before(async () => {
    found = { ...(await costsOnTheWire(await aRoom())), ...(await costsOfOperations()) };
  });

  it('counts each SQL statement, also several in one trip', () => {
    expect(statementsIn(`begin; set local x = 'a;b'; select 1;`)).to.equal(3);
    expect(Object.values(found).filter(({ trips }) => trips === 0).length).to.be.lessThan(20);
  });

  it('are no more than before for any operation, which somebody explains who takes more', () => {
    const lines = Object.entries(found).map(([name, { trips, statements }]) => `${name},${trips},${statements}`);
    if (WRITING) writeFileSync(FILE, `${[HEAD, ...lines.sort()].join('\n')}\n`);
    const before = new Map(
      (existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').slice(1) : []).map((line) => {
        const [name = '', trips, statements] = line.split(',');
        return [name, { trips: Number(trips), statements: Number(statements) }];
      }),
    );
    const dearer = Object.entries(found).flatMap(([name, { trips, statements }]) => {
      const known = before.get(name);
      if (!known) return [`${name} has no line`];
      const more = trips > known.trips || statements > known.statements;
      return more
        ? [`${name}: ${known.trips} → ${trips} round trips, ${known.statements} → ${statements} statements`]
        : [];
    });
    const advice = 'bring them down, or let npm run expect write them and say why in the commit';
    expect(dearer, advice).to.deep.equal([]);
    expect(
      [...before.keys()].filter((name) => !found[name]),
      'lines of what is no more',
    ).to.deep.equal([]);
  });

  it('do not grow with the rows of a list or of an import', () => {
    expect(found['wire: a list of 20']).to.deep.equal(found['wire: a list of 2']);
    expect(found['wire: an import of 100 rows']).to.deep.equal(found['wire: an import of 1 row']);
  });
});
