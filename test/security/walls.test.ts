import { randomUUID } from 'node:crypto';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { search } from '@earshot/core/model/search';
import { T } from '@earshot/host/boot/tokens';
import { Work } from '@earshot/host/operations/work';
import type { Database } from '@earshot/host/store/database';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import { testHost } from '../kit/host.ts';
import { aCast, type Cast, type PrincipalName } from './cast.ts';
import { inputFor } from './inputs.ts';
import { memberOperations, rehearsal, verdict } from './rehearsal.ts';

// Tables that stand above the workspaces or are reached through one module that binds the workspace itself.
const EXEMPT = [
  'accounts',
  'sessions',
  'setup_links',
  'share_tokens',
  'channel_tokens',
  'tenants',
  'search_items',
  'search_points',
  'migrations',
  'job_hosts',
  'schedule_slots',
  'schedules',
  // what the jobs' own tests write down
  'traces',
];

const INSIDERS: PrincipalName[] = ['viewer-full', 'contributor-full', 'manager', 'admin'];

/** Operations that name an object; those that name none cannot reach anybody else's. */
const aboutSomething = memberOperations.filter(
  (operation) =>
    operation.on ||
    Object.values(inputFor(operation, MARKED())).some((value) => JSON.stringify(value ?? null).includes('MARK')),
);
function MARKED() {
  return Object.fromEntries([...entities.map(({ name }) => name), 'Place'].map((name) => [name, 'MARK']));
}

async function leaks(cast: Cast): Promise<string[]> {
  const runner = await rehearsal();
  const found: string[] = [];
  for (const operation of aboutSomething)
    for (const principal of INSIDERS) {
      const got = await verdict(
        runner,
        operation,
        inputFor(operation, cast.places.foreign),
        cast.sessions.get(principal) ?? null,
      );
      if (got === 'allowed') found.push(`${operation.name} by ${principal}`);
    }
  return found;
}

/** Every way to swap one id of an input for a foreign one while the others are one's own. */
function mixes(
  operation: AnyOperation,
  own: Record<string, string>,
  foreign: Record<string, string>,
): Record<string, unknown>[] {
  const mine = inputFor(operation, own);
  const theirs = inputFor(operation, foreign);
  return Object.keys(mine)
    .filter(
      (field) =>
        JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]) &&
        JSON.stringify(theirs[field] ?? '').match(/[0-9a-f]{8}-/),
    )
    .map((field) => ({ ...mine, [field]: theirs[field] }));
}

async function workspaceTables(database: Database): Promise<{ name: string; walled: boolean }[]> {
  return database.asSystem('list the tables that hold workspaces’ data', (transaction) =>
    transaction.sql<{ name: string; walled: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' where n.nspname = 'public' and c.relkind = 'r'`,
    ),
  );
}

describe('the two walls between workspaces', function () {
  this.timeout(120_000);
  let cast: Cast;
  let database: Database;

  before(async () => {
    cast = await aCast();
    database = (await testHost()).container.get(T.database);
  });

  it('hold for every operation, whichever one of its ids is foreign', async () => {
    const runner = await rehearsal();
    const found: string[] = [];
    let tried = 0;
    for (const operation of memberOperations)
      for (const input of mixes(operation, cast.places.own, cast.places.foreign)) {
        tried += 1;
        const got = await verdict(
          runner,
          operation,
          input,
          cast.sessions.get(operation.audience === 'admin' ? 'admin' : 'contributor-full') ?? null,
        );
        if (got !== 'NOT_FOUND') found.push(`${operation.name} ${JSON.stringify(Object.keys(input))}: ${got}`);
      }
    expect(tried).to.be.greaterThan(40);
    expect(found).to.deep.equal([]);
  });

  it('row security is forced on every table with workspaces’ data', async () => {
    const open = (await workspaceTables(database)).filter(({ name, walled }) => !walled && !EXEMPT.includes(name));
    expect(open).to.deep.equal([]);
  });

  it('row security alone: inside one workspace no statement sees or changes a row of another', async () => {
    const other = cast.places.foreign.Workspace ?? '';
    for (const { name, walled } of await workspaceTables(database)) {
      if (!walled) continue;
      await database
        .inWorkspace(cast.workspaceId, async (transaction) => {
          const seen = await transaction.sql(`select 1 from ${name} where workspace_id <> $1`, [cast.workspaceId]);
          expect(seen, name).to.deep.equal([]);
          const touched = await transaction
            .sql(`delete from ${name} where workspace_id = $1 returning 1`, [other])
            .catch((fault: Error) => {
              if (/append-only/.test(fault.message)) return [];
              throw fault;
            });
          expect(touched, name).to.deep.equal([]);
        })
        .catch((fault: Error) => {
          if (!/append-only|aborted/.test(fault.message)) throw fault;
        });
    }
    const smuggled = database.inWorkspace(cast.workspaceId, (transaction) =>
      transaction.sql(`insert into groups (workspace_id, id, name) values ($1, $2, 'smuggled')`, [other, randomUUID()]),
    );
    await smuggled.then(
      () => expect.fail('a row was written into another workspace'),
      (fault: Error) => expect(fault.message).to.match(/row-level security/),
    );
  });

  it('row security alone: foreign ids are refused with load() opened and the workspace left out of every query', async () => {
    const { load, check } = Work.prototype;
    const rows = Rows.prototype as unknown as {
      matching: (where: object, trashed: unknown) => Record<string, unknown>;
    };
    const { matching } = rows;
    Work.prototype.load = async function open(this: Work, entity: AnyEntity, id: string) {
      const row = await this.rows(entity).get(id, { trashed: true });
      if (!row) return load.call(this, entity, id);
      return row;
    } as typeof load;
    Work.prototype.check = function open(this: Work, placeId: string, ...rest) {
      if (this.access.places.has(placeId)) return;
      check.call(this, placeId, ...rest);
    };
    rows.matching = function open(where, trashed) {
      const { workspaceId: _, ...rest } = matching.call(this, where, trashed);
      return rest;
    };
    try {
      expect(await leaks(cast)).to.deep.equal([]);
    } finally {
      Object.assign(Work.prototype, { load, check });
      rows.matching = matching;
    }
  });

  it('load() alone: foreign ids are refused with row security off', async () => {
    const tables = (await workspaceTables(database)).filter(({ walled }) => walled);
    const each = async (verb: string) => {
      for (const { name } of tables)
        await database.asSystem('open row security for a test', (transaction) =>
          transaction.sql(`alter table ${name} ${verb} row level security`),
        );
    };
    await each('disable');
    try {
      expect(await leaks(cast)).to.deep.equal([]);
    } finally {
      await each('enable');
    }
  });

  it('lists, counts and search hold only what the caller may read', async () => {
    const runner = await rehearsal();
    const hidden = [cast.places.private, cast.places.foreign, cast.places.trashed].flatMap((ids) => [
      ids.Project,
      ids.Note,
      ids.Tag,
      ids.Highlight,
    ]);
    const lists = memberOperations.filter(({ output }) => output.kind === 'page');
    for (const principal of INSIDERS) {
      const session = cast.sessions.get(principal) ?? null;
      const visit = {
        address: '127.0.0.1',
        agent: 'tests',
        session,
        origin: '',
        keepsCookies: true,
        keepSession: () => undefined,
      };
      for (const operation of lists.filter(
        ({ audience, name }) => audience === 'member' && name !== 'highlightsOfTag',
      )) {
        const { answer } = await runner.run(operation, { first: 1000 }, visit);
        const page = answer as { nodes: { id: string }[]; totalCount: () => number };
        expect(
          page.nodes.map(({ id }) => id).filter((id) => hidden.includes(id)),
          `${operation.name} for ${principal}`,
        ).to.deep.equal([]);
        expect(page.totalCount(), operation.name).to.equal(page.nodes.length);
      }
      const { answer } = await runner.run(search, { query: 'private foreign trashed own', limit: 1000 }, visit);
      expect((answer as { items: { id: string }[] }).items.filter(({ id }) => hidden.includes(id))).to.deep.equal([]);
    }
  });
});
