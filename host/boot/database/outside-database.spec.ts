import { StartFailure } from '@earshot/config/start-failure';
import { FakePooler } from '@earshot/test/kit/fakes/fake-pooler';
import { testDatabase } from '@earshot/test/kit/hosts/database';
import { expect } from 'chai';
import { type Connection, withClient } from '../../store/client.ts';
import { connectionOf } from './database-url.ts';
import { openDatabase } from './open-database.ts';
import { objection, openOutsideDatabase } from './outside-database.ts';
import { createExtensions, superuser } from './provision.ts';

const good = { version: '15.14', encoding: 'UTF8', bypasses: false, creates: true };
const someone: Connection = { host: 'db', port: 5432, database: 'research', username: 'ada', ssl: false };

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(StartFailure);
  const text = error instanceof StartFailure ? error.message : '';
  expect(text).not.to.include('\n');
  return text;
}

describe('objection', () => {
  it('has none against an ordinary role on PostgreSQL 15 or newer', () => {
    for (const version of ['15.0', '16.4 (Debian 16.4-1)', '18.4', '19beta1']) {
      expect(objection({ ...good, version }, someone, false)).to.equal(undefined);
    }
  });

  it('names the version that is too old', () => {
    expect(objection({ ...good, version: '14.19' }, someone, false)).to.match(
      /PostgreSQL 14\.19 .* needs 15 or newer: upgrade/,
    );
    expect(objection({ ...good, version: '9.6.24' }, someone, false)).to.include('needs 15');
  });

  it('refuses a role that bypasses row security unless the operator said so', () => {
    expect(objection({ ...good, bypasses: true }, someone, false)).to.match(
      /ada .* bypasses row security: use an ordinary/,
    );
    expect(objection({ ...good, bypasses: true }, someone, true)).to.equal(undefined);
  });

  it('refuses a database that is not UTF8, and a role that cannot create tables', () => {
    expect(objection({ ...good, encoding: 'LATIN1' }, someone, false)).to.include('LATIN1');
    expect(objection({ ...good, creates: false }, someone, false)).to.include('owner to ada');
  });
});

describe('connectionOf', () => {
  it('takes a URL apart, its socket folder and encryption too', () => {
    expect(connectionOf('postgres://ada:p%40ss@db.example.org:6543/research')).to.deep.equal({
      host: 'db.example.org',
      port: 6543,
      database: 'research',
      username: 'ada',
      password: 'p@ss',
      ssl: false,
    });
    expect(connectionOf('postgres://ada@/research?host=/run/postgresql')).to.include({ host: '/run/postgresql' });
    expect(connectionOf('postgres://ada@db/research?sslmode=no-verify').ssl).to.deep.equal({
      rejectUnauthorized: false,
    });
  });

  it('respects what the URL says of the connections', () => {
    const url = 'postgres://ada@db/research?connect_timeout=3&application_name=office&keepalives_idle=20';
    expect(connectionOf(`${url}&options=-c%20search_path%3Dours`)).to.include({
      connectMs: 3000,
      applicationName: 'office',
      keepAliveMs: 20_000,
      options: '-c search_path=ours',
    });
    expect(connectionOf('postgres://ada@db/research?keepalives=0&keepalives_idle=20').keepAliveMs).to.equal(null);
    expect(connectionOf('postgres://ada@db/research?target_session_attrs=read-write')).to.include({ host: 'db' });
  });

  const refused: [url: string, words: RegExp][] = [
    [
      'db/research?tcp_user_timeout=1000',
      /tcp_user_timeout .* is unknown to Earshot, which knows host, .*connect_timeout/,
    ],
    ['db/research?connect_timeout=0', /connect_timeout .* takes whole seconds from 1 to 300/],
    ['db/research?connect_timeout=ten', /connect_timeout .* takes whole seconds/],
    ['db/research?keepalives=yes', /keepalives .* is 0 or 1/],
    ['db/research?client_encoding=LATIN1', /client_encoding .* is always UTF8/],
    ['db/research?target_session_attrs=standby', /target_session_attrs .* is always read-write/],
    ['one:5432,two:5432/research', /names several servers .* leads to the primary/],
    ['one,two/research', /names several servers/],
  ];
  for (const [url, words] of refused)
    it(`refuses ${url} in words`, () => {
      expect(() => connectionOf(`postgres://ada:ge,heim-4711@${url}`))
        .to.throw(StartFailure, words)
        .and.satisfy(({ message }: Error) => !message.includes('heim'));
    });
});

describe('openOutsideDatabase', () => {
  let own: Connection;
  let url: (changed?: { username?: string; database?: string }) => string;

  before(async function () {
    this.timeout(60_000);
    own = (await testDatabase()).connection;
    url = ({ username = own.username, database = own.database } = {}) =>
      `postgres://${username}${own.password ? `:${own.password}` : ''}@${own.host.startsWith('/') ? '' : `${own.host}:${own.port}`}/${database}${own.host.startsWith('/') ? `?host=${own.host}` : ''}`;
  });

  it('opens for an ordinary role, and stopping leaves the server alone', async () => {
    const log = { info: () => undefined, warn: () => undefined };
    const environment = { data: '/tmp', databaseUrl: url(), allowBypassRls: false };
    const { connection, embedded, stop } = await openDatabase(environment, log);
    expect(embedded).to.equal(false);
    await stop();
    const rows = await withClient(connection, async (client) => (await client.query('select 1 as value')).rows);
    expect(rows).to.deep.equal([{ value: 1 }]);
  });

  it('says what to do when nothing listens there', async () => {
    const text = await refusalOf(openOutsideDatabase('postgres://ada:geheim-4711@127.0.0.1:1/research', false));
    expect(text).to.match(/^The database at 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED.*\): start it/);
    expect(text).not.to.include('geheim');
  });

  it('says what to do when the database is not there', async () => {
    const text = await refusalOf(openOutsideDatabase(url({ database: 'nowhere' }), false));
    expect(text).to.include('has no database nowhere: create it');
  });

  it('does not repeat a URL that makes no sense', async () => {
    const text = await refusalOf(openOutsideDatabase('postgres://ada:geheim@db:port/x', false));
    expect(text).to.include('DATABASE_URL is not usable').and.not.include('geheim');
  });

  it('refuses a pooler that gives each transaction another session, in words', async function () {
    if (process.env.TEST_DATABASE_URL) this.skip(); // the fake server has no passwords
    for (const sessions of [1, 2]) {
      const pooler = await FakePooler.before(own, sessions);
      try {
        const address = `postgres://${own.username}@127.0.0.1:${pooler.port}/${own.database}`;
        expect(await refusalOf(openOutsideDatabase(address, false))).to.match(
          /pool_mode=transaction.*pool_mode=session/,
        );
      } finally {
        await pooler.close();
      }
    }
  });

  it('refuses a superuser in words that say what to do', async function () {
    if (process.env.TEST_DATABASE_URL) this.skip(); // no superuser is available there
    const text = await refusalOf(openOutsideDatabase(url({ username: 'postgres' }), false));
    expect(text).to.include('bypasses row security').and.include('EARSHOT_ALLOW_BYPASS_RLS=1');
    expect((await openOutsideDatabase(url({ username: 'postgres' }), true)).username).to.equal('postgres');
  });

  it('prints the statements for the superuser when the role cannot create extensions', async function () {
    if (process.env.TEST_DATABASE_URL) this.skip(); // no superuser is available there
    await withClient(superuser(own.host, own.database), async (admin) => {
      await admin.query('drop extension unaccent');
      await admin.query(`revoke create on database ${own.database} from earshot`);
      await admin.query(`alter database ${own.database} owner to postgres`);
    });
    try {
      const text = await refusalOf(withClient(own, createExtensions));
      expect(text).to.include('create extension if not exists unaccent;').and.include('superuser');
    } finally {
      await withClient(superuser(own.host, own.database), async (admin) => {
        await admin.query(`alter database ${own.database} owner to earshot`);
        // Rights revoked from the owner do not return with the ownership.
        await admin.query(`grant all on database ${own.database} to earshot`);
        await createExtensions(admin);
      });
    }
  });
});
