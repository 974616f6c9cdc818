import { entities, operations } from '@earshot/core/model/all';
import { T } from '@earshot/host/area';
import { demandDeclared } from '@earshot/host/boot/declared';
import { columnsOf, tableOf } from '@earshot/host/store/columns';
import { retiredColumns, unshownColumns } from '@earshot/host/store/migrations/index';
import { expect } from 'chai';
import { serverAudits } from 'graphql-http';
import { aRoom, stranger, testHost } from '../kit/hosts/host.ts';

describe('the declarations', () => {
  it('fit the tables that the migrations make', async () => {
    const { container } = await testHost();
    const columns = await container
      .get(T.database)
      .asSystem('compare tables with declarations', (transaction) =>
        transaction.sql<{ table: string; name: string; type: string; nullable: boolean }>(
          `select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable from information_schema.columns where table_schema = 'public'`,
        ),
      );
    for (const entity of entities) {
      const table = tableOf(entity);
      const there = columns.filter(
        (column) =>
          column.table === table && ![...retiredColumns, ...unshownColumns].includes(`${table}.${column.name}`),
      );
      const wanted = columnsOf(entity).map(({ name, type, nullable }) => ({ table, name, type, nullable }));
      expect(there, entity.name).to.have.deep.members(wanted);
    }
  });

  it('stop the start when a way in is undeclared, unanswered or dangling', () => {
    const [first] = operations;
    const good = {
      operations,
      entities,
      handled: operations.filter(({ transport }) => transport === 'graphql').map(({ name }) => name),
      routed: operations.filter(({ transport }) => transport !== 'graphql').map(({ name }) => name),
    };
    expect(() => demandDeclared(good)).not.to.throw();
    expect(() => demandDeclared({ ...good, routed: [...good.routed, 'backDoor'] })).to.throw(
      /backDoor can be called but is not declared/,
    );
    expect(() => demandDeclared({ ...good, handled: good.handled.slice(1) })).to.throw(/nothing answers it/);
    expect(() => demandDeclared({ ...good, operations: [...operations, ...(first ? [first] : [])] })).to.throw(
      /declared twice/,
    );
    expect(() => demandDeclared({ ...good, entities: entities.filter(({ name }) => name !== 'Note') })).to.throw(
      /refers to Note/,
    );
  });

  it('say in one sentence what each operation does', () => {
    expect(
      operations.filter(({ description }) => !/^[A-Z].*\.$/s.test(description)).map(({ name }) => name),
    ).to.deep.equal([]);
  });
});

describe('GraphQL over http', () => {
  it('passes graphql-http’s server audits without errors', async function () {
    this.timeout(30_000);
    const { admin } = await aRoom();
    // Some audits query the schema, which only members can read.
    const signedIn = (input: string, init: RequestInit = {}) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: admin.cookie ?? '', 'x-earshot': '1' },
      });
    const audits = serverAudits({ url: `${admin.host.url}/api/graphql`, fetchFn: signedIn });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    const bad = results
      .filter(({ status }) => status === 'error')
      .map((result) => `${result.name}: ${'reason' in result ? result.reason : ''}`);
    expect(bad).to.deep.equal([]);
    expect(results.filter(({ status }) => status === 'ok').length).to.be.at.least(50);
  });

  it('refuses what is too deep, too wide, too long or in a batch', async () => {
    const { admin } = await aRoom();
    const said = async (query: string) => (await admin.graphql(query)).errors?.[0]?.message ?? 'ok';
    const deep = (levels: number): string => (levels === 0 ? 'id' : `parent { ${deep(levels - 1)} }`);
    expect(await said(`{ folders { nodes { ${deep(9)} } } }`)).to.equal('ok');
    expect(await said(`{ folders { nodes { ${deep(10)} } } }`)).to.match(/13 levels deep/);
    expect(
      await said(`{ ${Array.from({ length: 31 }, (_, at) => `a${at}: release { version }`).join(' ')} }`),
    ).to.match(/aliases/);
    expect(
      await said(
        '{ notes(first: 1000) { nodes { project { folder { id } } note: project { folder { id } } again: project { folder { id } } } } }',
      ),
    ).to.match(/costs/);
    expect(await said(`{ ${'release { version } '.repeat(600)} }`)).to.match(/token/i);
    const batch = await fetch(`${(await testHost()).url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[{"query":"{ release { version } }"}]',
    });
    expect(batch.status).to.equal(400);
  });

  it('weighs a list by the number of rows that is asked for, however it is said', async () => {
    const { admin } = await aRoom();
    const related = 'nodes { project { folder { id } } again: project { folder { id } } }';
    const said = async (query: string, variables: Record<string, unknown> = {}) =>
      (await admin.graphql(query, variables)).errors?.[0]?.message ?? 'ok';
    const sized = `query($n: Int) { notes(first: $n) { ${related} } }`;
    expect(await said(sized, { n: 999 })).to.equal('ok');
    expect(await said(sized, { n: 1000 })).to.match(/costs 5001/);
    expect(await said(sized)).to.equal('ok');
    const usual = `query($n: Int = 1000) { notes(first: $n) { ${related} } }`;
    expect(await said(usual)).to.match(/costs 5001/);
    expect(await said(usual, { n: 20 })).to.equal('ok');
    const lists = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}: notes { nodes { project { folder { parent { id } } } } }`);
    expect(await said(`{ ${lists(24).join(' ')} }`)).to.equal('ok');
    expect(await said(`{ ${lists(25).join(' ')} }`)).to.match(/costs 5025/);
    const spread = `query($n: Int) { notes(first: $n) { ...rows } } fragment rows on NotePage { ${related} }`;
    expect(await said(spread, { n: 1000 })).to.match(/costs 5001/);
  });

  it('shows its schema to members only', async () => {
    const { admin } = await aRoom();
    const query = '{ __schema { queryType { name } } }';
    expect((await admin.graphql(query)).data).to.deep.equal({ __schema: { queryType: { name: 'Query' } } });
    expect((await (await stranger()).graphql(query)).errors?.[0]?.extensions.errorCode).to.equal('UNAUTHENTICATED');
  });

  it('counts a cookie only from a page of ours', async () => {
    const { admin } = await aRoom();
    const query = '{ me { sessionId } }';
    const code = async (headers: Record<string, string>) =>
      (await admin.graphql(query, {}, headers)).errors?.[0]?.extensions.errorCode ?? 'ok';
    expect(await code({})).to.equal('ok');
    expect(await code({ origin: admin.host.url })).to.equal('ok');
    expect(await code({ origin: 'https://evil.example' })).to.equal('UNAUTHENTICATED');
    const bare = await fetch(`${admin.host.url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.cookie ?? '' },
      body: JSON.stringify({ query }),
    });
    expect(((await bare.json()) as { errors: unknown[] }).errors).to.have.length(1);
  });

  it('never shows the text of an unexpected error', async () => {
    const { admin } = await aRoom();
    const reply = await admin.graphql('query($id: ID!) { note(id: $id) { title } }', { id: "'; drop table notes; --" });
    expect(reply.errors?.[0]?.extensions.errorCode).to.equal('BAD_USER_INPUT');
    expect(JSON.stringify(reply)).not.to.match(/select|sequelize|stack|node_modules/i);
  });
});
