import { randomBytes, randomUUID } from 'node:crypto';
import { type AuditCheck, type AuditEntry, auditLog, verifyAudit } from '@earshot/core/model/audit';
import type { AnyOperation } from '@earshot/core/model/operation';
import type { OpenDatabase } from '@earshot/host/boot/database/open-database';
import { superuser } from '@earshot/host/boot/database/provision';
import { testDatabase } from '@earshot/test/kit/hosts/database';
import { expect } from 'chai';
import { type Actor, readAccess } from '../../operations/access.ts';
import { Work } from '../../operations/work.ts';
import { addTenant } from '../../store/accounts.ts';
import { Database } from '../../store/database.ts';
import { migrate } from '../../store/migrations/index.ts';
import {
  type AuditLine,
  appendToSpine,
  verifyAudit as brokenLink,
  openSpine,
  sealUnsealed,
} from '../../store/spine.ts';
import { auditHandlers } from './audit.ts';

const LINES = 20;
const KEY = randomBytes(32);

let database: Database;
let tables: OpenDatabase;
before(async () => {
  tables = await testDatabase();
  const { ssl: _, ...parts } = tables.connection;
  database = new Database(parts, { auditKey: KEY });
  await migrate(database);
});
after(() => database.close());

const line = (number: number): AuditLine => ({
  operation: number % 3 === 0 ? 'updateNote' : 'createTag',
  outcome: number % 5 === 0 ? 'FORBIDDEN' : 'done',
  actorId: number % 4 === 0 ? null : randomUUID(),
  objectId: randomUUID(),
  detail: { fields: ['title'] },
  address: '10.0.0.1',
});

/** A workspace with lines in its log, with events and other transactions between them. */
async function aLog(count = LINES): Promise<string> {
  const workspaceId = randomUUID();
  const happened = { type: 'note:created', entity: 'Note', ids: [], placeId: null, fields: [], actorId: null };
  await database.inWorkspace(workspaceId, async (transaction) => {
    await openSpine(transaction, workspaceId);
  });
  for (let number = 0; number < count; number += 2)
    await database.inWorkspace(workspaceId, (transaction) =>
      appendToSpine(transaction, number % 3 === 0 ? [happened] : [], [line(number), line(number + 1)]),
    );
  return workspaceId;
}

function ask(workspaceId: string, operation: AnyOperation, input: object = {}): Promise<unknown> {
  const ids = { accountId: randomUUID(), memberId: randomUUID(), workspaceId };
  const actor: Actor = { ...ids, role: 'MANAGER', admin: true, peopleAccess: true, projectsAccess: true };
  const handler = auditHandlers().find((one) => one.operation === operation);
  return database.inWorkspace(workspaceId, async (transaction) => {
    const work = new Work(transaction, actor, await readAccess(transaction, actor), async () => undefined);
    return handler?.inside?.({ input: operation.input.parse(input), work } as never);
  });
}
const log = (workspaceId: string, input: object = {}) => ask(workspaceId, auditLog, input) as Promise<AuditEntry[]>;
const check = (workspaceId: string) => ask(workspaceId, verifyAudit) as Promise<AuditCheck>;

describe('the audit log', () => {
  it('reads from the newest line down, page by page', async () => {
    const workspaceId = await aLog();
    const all = await log(workspaceId);
    expect(all).to.have.length(LINES);
    expect(all.map(({ seq }) => seq)).to.deep.equal([...all.map(({ seq }) => seq)].sort((a, b) => b - a));
    expect(all[0]).to.include({ operation: 'createTag', outcome: 'done', address: '10.0.0.1' });
    expect(all[0]?.detail).to.deep.equal({ fields: ['title'] });
    expect(Date.parse(all[0]?.at ?? '')).to.be.closeTo(Date.now(), 60_000);
    const first = await log(workspaceId, { first: 7 });
    const second = await log(workspaceId, { first: 7, before: first.at(-1)?.seq });
    expect([...first, ...second]).to.deep.equal(all.slice(0, 14));
    expect(await log(workspaceId, { before: 1 })).to.deep.equal([]);
  });

  it('from before there were seals is sealed as it is, and says so in a line of its own', async () => {
    const workspaceId = await aLog(4);
    await database.asSystem('know the workspace', (transaction) => addTenant(transaction, workspaceId));
    await database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql('update spines set audit_seal = null where workspace_id = $1', [workspaceId]),
    );
    expect((await check(workspaceId)).ok).to.equal(false);
    await sealUnsealed(database);
    await sealUnsealed(database);
    expect(await check(workspaceId)).to.deep.equal({ ok: true, brokenAt: null });
    const [newest, ...before] = await log(workspaceId);
    expect([newest?.operation, before.length]).to.deep.equal(['sealAuditLog', 4]);
  });

  it('shows each workspace its own', async () => {
    const [one, other] = [await aLog(4), await aLog(6)];
    expect(await log(one)).to.have.length(4);
    expect(await log(other)).to.have.length(6);
  });

  it('is whole as long as nobody touches it, also when there is nothing in it', async () => {
    expect(await check(await aLog())).to.deep.equal({ ok: true, brokenAt: null });
    expect(await check(await aLog(0))).to.deep.equal({ ok: true, brokenAt: null });
  });

  it('can’t be changed by the application', async () => {
    const workspaceId = await aLog(2);
    for (const sql of [`update audits set outcome = 'done'`, 'delete from audits', 'truncate audits']) {
      const fault = await database
        .inWorkspace(workspaceId, (transaction) => transaction.sql(sql))
        .then(() => undefined, String);
      expect(fault, sql).to.contain('append-only');
    }
  });
});

describe('tampering with the audit log', () => {
  const one = 'where workspace_id = $1 and seq = $2';
  const later = 'workspace_id, (select max(seq) + 1 from audits where workspace_id = $1)';
  const rest = 'actor_id, object_id, detail, address, at';
  const set = (assignment: string) => [`update audits set ${assignment} ${one}`];
  // An attack with knowledge of the chain: all lines are hashed again, and the counter gets the new head.
  const HASHED_ANEW = [
    `with recursive chain as (
       select seq, audit_digest('', a) as hash from audits a where workspace_id = $1
         and seq = (select min(seq) from audits where workspace_id = $1)
       union all
       select (next.a).seq, audit_digest(chain.hash, next.a) from chain, lateral
         (select a from audits a where a.workspace_id = $1 and a.seq > chain.seq order by a.seq limit 1) next)
     update audits set hash = chain.hash from chain
     where audits.workspace_id = $1 and audits.seq = chain.seq and $2::int8 > 0`,
    `update spines set audit_hash = (select hash from audits where workspace_id = $1 order by seq desc limit 1)
     where workspace_id = $1 and $2::int8 > 0`,
  ];
  const WITH_NEW_HEAD: Record<string, string[]> = {
    'a line changed, all hashed anew with a new head': [...set(`operation = 'forged'`), ...HASHED_ANEW],
    'a line less, all hashed anew with a new head': [`delete from audits ${one}`, ...HASHED_ANEW],
    'the end less, with the right head': ['delete from audits where workspace_id = $1 and seq >= $2', ...HASHED_ANEW],
    'a line more, with a new head': [
      `insert into audits select ${later}, 'forged', outcome, ${rest}, hash from audits ${one}`,
      `update spines set seq = seq + 1 where workspace_id = $1 and $2::int8 > 0`,
      ...HASHED_ANEW,
    ],
  };
  const WAYS: Record<string, string[]> = {
    ...WITH_NEW_HEAD,
    'a line changed, all hashed anew, and no seal any more': [
      ...set(`operation = 'forged'`),
      ...HASHED_ANEW,
      'update spines set audit_seal = null where workspace_id = $1 and $2::int8 > 0',
    ],
    'another seal': ['update spines set audit_seal = sha256($2::text::bytea) where workspace_id = $1'],
    'another operation': set(`operation = operation || 's'`),
    'another outcome': set(`outcome = case outcome when 'done' then 'failed' else 'done' end`),
    'someone else who did it': set('actor_id = gen_random_uuid()'),
    'someone for nobody, nobody for someone': set('actor_id = case when actor_id is null then gen_random_uuid() end'),
    'another object': set('object_id = gen_random_uuid()'),
    'no object': set('object_id = null'),
    'another detail': set(`detail = '{"fields": ["titles"]}'`),
    'a detail more': set(`detail = detail || '{"more": null}'`),
    'no detail': set(`detail = '{}'`),
    'no address': set(`address = ''`),
    'a millisecond': set(`at = at + interval '1 millisecond'`),
    'no time at all': set(`at = 'infinity'`),
    'actor and object exchanged': set('actor_id = object_id, object_id = coalesce(actor_id, gen_random_uuid())'),
    'a letter moved between fields': set('operation = operation || left(outcome, 1), outcome = substr(outcome, 2)'),
    'a bit of the hash': set('hash = set_bit(hash, 17, 1 - get_bit(hash, 17))'),
    'an empty hash': set(`hash = ''`),
    'a hash of itself alone': [`update audits a set outcome = 'failed', hash = audit_digest('', a) ${one}`],
    'a line changed and hashed anew': [
      `update audits set operation = 'forged' ${one}`,
      `update audits a set hash = audit_digest(coalesce((select hash from audits b where b.workspace_id = $1 and b.seq < $2
         order by seq desc limit 1), ''), a) ${one}`,
    ],
    'a line less': [`delete from audits ${one}`],
    'the beginning less': ['delete from audits where workspace_id = $1 and seq <= $2'],
    'the end less': ['delete from audits where workspace_id = $1 and seq >= $2'],
    'the end less, in the counter too': [
      'delete from audits where workspace_id = $1 and seq >= $2',
      `update spines set audit_hash = '', seq = $2 where workspace_id = $1`,
    ],
    'everything less': ['delete from audits where workspace_id = $1 and $2 > 0'],
    'a line twice': [`insert into audits select ${later}, operation, outcome, ${rest}, hash from audits ${one}`],
    'a line more, with the right hash': [
      `insert into audits select ${later}, 'forged', outcome, ${rest}, hash from audits ${one}`,
      `update audits a set hash = audit_digest((select hash from audits b where b.workspace_id = $1 and b.seq < a.seq
         order by seq desc limit 1), a) where workspace_id = $1 and operation = 'forged' and $2 > 0`,
    ],
    'a line moved to the end': [`update audits set seq = seq + 100000 ${one}`],
    'a line moved to the front': [`update audits set seq = -seq ${one}`],
    'two lines in each other’s place': [
      `update audits set seq = -seq ${one}`,
      `update audits set seq = $2 where workspace_id = $1 and seq = (select min(seq) from audits where workspace_id = $1 and seq > 0)`,
      `update audits set seq = (select min(seq) - 1 from audits where workspace_id = $1 and seq > 0) where workspace_id = $1 and seq = -($2::int8)`,
    ],
    'a line given to another workspace': [`update audits set workspace_id = gen_random_uuid() ${one}`],
    'another hash in the counter': ['update spines set audit_hash = sha256($2::text::bytea) where workspace_id = $1'],
    'a counter that is behind': ['update spines set seq = $2 - 1 where workspace_id = $1'],
    'no counter': ['delete from spines where workspace_id = $1 and $2 > 0'],
  };
  // A thousand in all (contract P18).
  const rounds = process.env.EARSHOT_TEST === 'all' ? 34 : 3;

  // The attacker's role bypasses the application: no row security, no triggers. Only our own server has that role.
  let intruder: Database;
  let workspaceId: string;
  let lines: number[];
  before(async function () {
    if (!tables.embedded) this.skip(); // no superuser of that server is available
    const { host, database: name } = tables.connection;
    const { ssl: _, ...parts } = superuser(host, name);
    intruder = new Database(parts, { auditKey: KEY });
    workspaceId = await aLog();
    lines = (await log(workspaceId)).map(({ seq }) => seq).slice(0, -1);
  });
  after(() => intruder?.close());

  /** Result of the check after a tampering, which is then undone. */
  async function foundAfter(statements: string[], seq: number): Promise<{ changed: number; brokenAt: number | null }> {
    let found = { changed: 0, brokenAt: null as number | null };
    const tampering = intruder.inWorkspace(workspaceId, async (transaction) => {
      await transaction.sql(`set local session_replication_role = 'replica'`);
      let changed = 0;
      for (const sql of statements) changed += (await transaction.sql(`${sql} returning 1`, [workspaceId, seq])).length;
      found = { changed, brokenAt: await brokenLink(transaction) };
      throw new Error('taken back');
    });
    await tampering.catch((fault: Error) => {
      if (fault.message !== 'taken back') throw fault;
    });
    return found;
  }

  for (const [what, statements] of Object.entries(WAYS))
    it(`is found: ${what}`, async () => {
      for (let round = 0; round < rounds; round += 1) {
        const seq = lines[Math.floor((round * lines.length) / rounds)] ?? 0;
        const { changed, brokenAt } = await foundAfter(statements, seq);
        expect(changed, `nothing was changed at ${seq}`).to.be.at.least(statements.length);
        expect(brokenAt, `at ${seq}`).to.be.a('number');
      }
      expect(await check(workspaceId)).to.deep.equal({ ok: true, brokenAt: null });
    });

  it('is found by the seal alone where all lines were hashed anew', async () => {
    const { ssl: _, ...parts } = superuser(tables.connection.host, tables.connection.database);
    const keyless = new Database(parts);
    const sealed = intruder;
    intruder = keyless;
    try {
      for (const [what, statements] of Object.entries(WITH_NEW_HEAD))
        expect((await foundAfter(statements, lines[5] ?? 0)).brokenAt, what).to.equal(null);
    } finally {
      intruder = sealed;
      await keyless.close();
    }
  });

  it('stays found, whatever is written afterwards', async () => {
    const tampered = await aLog();
    await intruder.inWorkspace(tampered, async (transaction) => {
      await transaction.sql(`set local session_replication_role = 'replica'`);
      const [first] = await transaction.sql<{ seq: string }>(
        'select min(seq) as seq from audits where workspace_id = $1',
        [tampered],
      );
      for (const sql of WITH_NEW_HEAD['a line changed, all hashed anew with a new head'] ?? [])
        await transaction.sql(sql, [tampered, first?.seq]);
    });
    expect((await check(tampered)).ok).to.equal(false);
    await database.inWorkspace(tampered, (transaction) => appendToSpine(transaction, [], [line(1)]));
    expect((await check(tampered)).ok).to.equal(false);
    await database.asSystem('know the workspace', (transaction) => addTenant(transaction, tampered));
    await sealUnsealed(database);
    expect((await check(tampered)).ok).to.equal(false);
  });

  it('is told where it begins', async () => {
    const seq = lines[5] ?? 0;
    expect((await foundAfter(set(`operation = 'other'`), seq)).brokenAt).to.equal(seq);
    expect((await foundAfter([`delete from audits ${one}`], seq)).brokenAt).to.equal(lines[4]);
  });
});
