import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { search } from '@earshot/core/areas/search/search';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { T } from '@earshot/host/area';
import type { Runner } from '@earshot/host/operations/runner';
import { Work } from '@earshot/host/operations/work';
import { type Database, Transaction } from '@earshot/host/store/database';
import type { Statement } from '@earshot/host/store/statement';
import { expect } from 'chai';
import { testHost } from '../kit/hosts/host.ts';
import { aCast, type Cast, type PrincipalName } from './cast.ts';
import { idMixes } from './id-mixes.ts';
import { inputFor } from './inputs.ts';
import { memberOperations, rehearsal, verdict, visitOf } from './rehearsal.ts';

// Tables above the workspaces, or accessed through one module that binds the workspace itself.
const EXEMPT = [
  'accounts',
  'sessions',
  'access_tokens',
  'account_workspaces',
  'setup_links',
  'password_resets',
  'email_changes',
  'unsubscribe_links',
  'share_tokens',
  'channel_tokens',
  'tenants',
  'search_items',
  'search_points',
  'migrations',
  'backups',
  'job_hosts',
  'schedule_slots',
  'schedules',
  // written by tests of jobs
  'traces',
];

const INSIDERS: PrincipalName[] = ['viewer-full', 'contributor-full', 'manager', 'admin'];

/** Operations that name an object; others cannot reach foreign objects. */
const aboutSomething = memberOperations.filter(
  (operation) =>
    operation.on ||
    Object.values(inputFor(operation, MARKED())).some((value) => JSON.stringify(value ?? null).includes('MARK')),
);
function MARKED() {
  return Object.fromEntries([...entities.map(({ name }) => name), 'Place'].map((name) => [name, 'MARK']));
}

/** Operations that answer each id separately: unreadable ids are answered like unknown ones, not refused. */
const ANSWERED_BY_ID = ['references', 'cards', 'markNotifications', 'unfollow'];

/** Outcome of a call with foreign ids; NOT_FOUND as well if it is answered like one with unknown ids. */
async function verdictOnForeign(runner: Runner, call: AnyOperation, input: object, cast: Cast, who: PrincipalName) {
  const session = cast.sessions.get(who) ?? null;
  if (!ANSWERED_BY_ID.includes(call.name)) return verdict(runner, call, input, session);
  const written = Object.values(cast.places.foreign).reduce(
    (text, id) => text.replaceAll(id, randomUUID()),
    JSON.stringify(input),
  );
  const answers = [input, JSON.parse(written)].map((one) => runner.run(call, one, visitOf(session)));
  const [foreign, nowhere] = await Promise.all(answers);
  return isDeepStrictEqual(foreign?.answer, nowhere?.answer) ? 'NOT_FOUND' : 'allowed';
}

async function leaks(cast: Cast): Promise<string[]> {
  const runner = await rehearsal();
  const found: string[] = [];
  for (const operation of aboutSomething)
    for (const principal of INSIDERS) {
      const input = inputFor(operation, cast.places.foreign);
      const got = await verdictOnForeign(runner, operation, input, cast, principal);
      if (got === 'allowed') found.push(`${operation.name} by ${principal}`);
    }
  return found;
}

async function workspaceTables(database: Database): Promise<{ name: string; walled: boolean }[]> {
  return database.asSystem('list the tables that hold workspaces’ data', (transaction) =>
    transaction.sql<{ name: string; walled: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' where n.nspname = 'public' and c.relkind = 'r'`,
    ),
  );
}

// Tables written although a call is refused: the attempt, and the read position.
const RECORDS_OF_CALLS = ['audits', 'spines', 'news_cursors'];

/** A digest of all rows of some workspaces by table, to detect changes. */
async function contents(database: Database, workspaceIds: string[]): Promise<Record<string, string>> {
  const tables = (await workspaceTables(database)).filter(({ name }) => !RECORDS_OF_CALLS.includes(name));
  const digests: Record<string, string> = {};
  for (const workspaceId of workspaceIds)
    await database.inWorkspace(workspaceId, async (transaction) => {
      for (const { name } of tables) {
        const [row] = await transaction.sql<{ digest: string }>(
          `select coalesce(md5(string_agg(line, '' order by line)), '') as digest
             from (select md5(t::text) as line from ${name} t where workspace_id = $1) as lines`,
          [workspaceId],
        );
        digests[`${name} of ${workspaceId}`] = row?.digest ?? '';
      }
    });
  return digests;
}

const WORKSPACE_BOUND = /(?:\w+\.)?"?workspace_id"? = (\$\d+)(?:::uuid)?/g;

/** Runs `work` with the workspace condition removed from every statement; returns the number of changed statements. */
async function withoutWorkspaceInQueries(work: () => Promise<void>): Promise<number> {
  const { ask } = Transaction.prototype;
  let opened = 0;
  Transaction.prototype.ask = function unbound<T extends object>(this: Transaction, statement: Statement) {
    const text = statement.text.replaceAll(WORKSPACE_BOUND, '$1::uuid is not null');
    if (text !== statement.text) opened += 1;
    // A connection has prepared the whole statement under its name.
    const name = text === statement.text ? statement.name : undefined;
    return ask.call(this, { ...statement, text, name }) as Promise<T[]>;
  };
  try {
    await work();
  } finally {
    Transaction.prototype.ask = ask;
  }
  return opened;
}

describe('the two walls between workspaces', function () {
  this.timeout(120_000);
  let cast: Cast;
  let database: Database;

  before(async () => {
    cast = await aCast();
    database = (await testHost()).container.get(T.database);
  });

  it('hold for every operation, whichever of its ids are foreign, and nothing changes', async () => {
    const runner = (await testHost()).container.get(T.runner);
    const other = cast.places.foreign.Workspace ?? '';
    const before = await contents(database, [cast.workspaceId, other]);
    const found: string[] = [];
    let tried = 0;
    for (const operation of memberOperations)
      for (const input of idMixes(operation, cast.places.own, cast.places.foreign)) {
        tried += 1;
        const who = operation.audience === 'admin' ? 'admin' : 'contributor-full';
        const got = await verdictOnForeign(runner, operation, input, cast, who);
        if (got !== 'NOT_FOUND') found.push(`${operation.name} ${JSON.stringify(input)}: ${got}`);
      }
    expect(tried).to.be.greaterThan(100);
    expect(found).to.deep.equal([]);
    expect(await contents(database, [cast.workspaceId, other])).to.deep.equal(before);
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
    Work.prototype.load = async function open(this: Work, entity: AnyEntity, id: string) {
      const row = await this.rows(entity).get(id, { trashed: true });
      if (!row) return load.call(this, entity, id);
      return row;
    } as typeof load;
    Work.prototype.check = function open(this: Work, placeId: string, ...rest) {
      if (this.access.places.has(placeId)) return;
      check.call(this, placeId, ...rest);
    };
    try {
      let leaked: string[] = [];
      const opened = await withoutWorkspaceInQueries(async () => {
        leaked = await leaks(cast);
      });
      expect(opened, 'statements without their workspace').to.be.greaterThan(100);
      expect(leaked).to.deep.equal([]);
    } finally {
      Object.assign(Work.prototype, { load, check });
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
      const visit = { ...visitOf(cast.sessions.get(principal) ?? null), origin: '' };
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
      // One query for each place: all words of a query must occur in one row.
      const hits = async (query: string) => {
        const { answer } = await runner.run(search, { query, limit: 1000 }, visit);
        return (answer as { items: { id: string }[] }).items.map(({ id }) => id);
      };
      expect(await hits('own'), 'what they may read is found').to.include(cast.places.own.Note);
      for (const place of ['private', 'foreign', 'trashed'])
        expect(
          (await hits(place)).filter((id) => hidden.includes(id)),
          `${place} for ${principal}`,
        ).to.deep.equal([]);
    }
  });
});
