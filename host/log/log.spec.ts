import { expect } from 'chai';
import fc from 'fast-check';
import { FIELD_NAMES } from './admit.ts';
import { createLog, type Log, type LogFields } from './log.ts';
import { masked, maskedUrl } from './mask.ts';

function captured(level: Parameters<typeof createLog>[0] = 'trace'): {
  log: Log;
  raw: () => string;
  lines: () => Record<string, unknown>[];
} {
  let raw = '';
  const log = createLog(level, {
    write: (text: string) => {
      raw += text;
    },
  });
  return {
    log,
    raw: () => raw,
    lines: () =>
      raw
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}

describe('masked', () => {
  const gone: [string, string[]][] = [
    ['mail to ada.lovelace+x@sub.example.org failed', ['ada', 'lovelace']],
    ['mail to ada%40example.org failed', ['ada', 'example.org']],
    ['"Ada" <ada@example.org>', ['ada@']],
    ['user ünï@exämple.org', ['ünï', 'exämple']],
    ['/auth/confirm?confirmation_token=abc&x=1', ['abc']],
    ['/a?token=short', ['short']],
    ['/a?code=12', ['=12']],
    ['/a?code=4%2F0AX', ['0AX']],
    ['/a?CODE=zz&Token=yy', ['zz', 'yy']],
    [
      '/a?access_token=aaa&id_token=bbb&refresh-token=ccc&api_key=ddd&client_secret=eee',
      ['aaa', 'bbb', 'ccc', 'ddd', 'eee'],
    ],
    ['/a?next=%2Fb%3Ftoken%3Dinner', ['inner']],
    ['/search?q=my+private+words', ['private']],
    ['your code is 482915', ['482915']],
    ['GET /p/Ab3dEf6hIj9k failed', ['Ab3dEf6hIj9k']],
    ['GET /p/abcdefghijkl', ['abcdefghijkl']],
    ['/p/data/abcdefghijkl?x', ['abcdefghijkl']],
    ['/public-object/abcdefghijkl', ['abcdefghijkl']],
    ['POST /ingest/0f8fad5b-d9cb-469f-a165-70867728950e/abcdefghijkl', ['abcdefghijkl']],
    ['https://acme.example/invite/abcdefg', ['abcdefg']],
    ['/auth/accept-invite/abcdefg', ['abcdefg']],
    ['/embed/highlights/abcdefg', ['abcdefg']],
    ['/setup/abcdefg', ['abcdefg']],
    ['/auth/setup#token=abcdefg', ['abcdefg']],
    ['authorization: Bearer abc.def-ghi', ['abc', 'def', 'ghi']],
    ['Basic dXNlcjpwYXNz', ['dXNlcjpwYXNz']],
    ['cookie: __Host-session=abc; theme=dark', ['abc', 'dark']],
    ['set __Host-session=abc', ['abc']],
    ['postgres://earshot:geheim@db/earshot', ['geheim', 'earshot:']],
    ['password=geheim1', ['geheim1']],
    ['{"password":"geheim1","newPassword": "geheim2"}', ['geheim1']],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fw', ['eyJhbGci', 'eyJzdWI', 'SflKxw']],
    ['key 9f86d081884c7d659a2feaa0c55ad015', ['9f86d081']],
    ['sk-Abc123def456Ghi789', ['Abc123']],
    ['q7Jx0_kP-2bVd8sZmWq4Tg', ['q7Jx0']],
  ];
  for (const [text, secrets] of gone) {
    it(`takes ${secrets.join(', ')} out of ${text}`, () => {
      for (const secret of secrets) expect(masked(text)).to.not.contain(secret);
    });
  }

  const kept = [
    'request failed',
    'listening on http://localhost:3000',
    'workspace 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is full',
    'operation createHighlight took 12 ms',
    '/projects/interviews-with-customers/view/notes?sort=title&page=2',
    'host/areas/notes/notes.ts:120:14',
    'migration 0001-first-tables.ts',
    'Another Earshot uses the database in /var/lib/earshot/postgres, too.',
    'PostgreSQL 18.4 on port 5432',
    'checkpoint 2026-09-16T12:00:00.000Z',
  ];
  for (const text of kept) it(`keeps "${text}"`, () => expect(masked(text)).to.equal(text));

  it('cuts addresses at 2048 characters, after masking', () => {
    const long = maskedUrl(`/${'a/'.repeat(3000)}?token=geheim`);
    expect(long.length).to.equal(2049);
    expect(maskedUrl(`/${'a/'.repeat(1015)}?token=${'geheim'.repeat(50)}`)).to.not.contain('geheim');
  });

  it('is quick on hostile texts', () => {
    const started = performance.now();
    for (const part of ['@', 'a@', '=', 'token=', '"', '/p/', 'a.', '%40', '1', 'A1a', 'http://', '\u00fc', '-_'])
      masked(part.repeat(100_000 / part.length));
    expect(performance.now() - started).to.be.lessThan(2000);
  });
});

describe('createLog', () => {
  const canary = 'Canary7Word';
  const secrets: LogFields = {
    token: canary,
    code: `${canary}1a2b3c`,
    email: `${canary}@example.org`,
    password: canary,
    body: { text: canary },
    input: { title: canary },
    headers: { cookie: canary },
    title: canary,
    query: canary,
    variables: { a: canary },
    session: canary,
    user: { name: canary },
    text: canary,
    fileName: canary,
    __proto__: { url: canary },
    constructor: canary,
    url: `/p/${canary}?email=${canary}@x.org&token=${canary}`,
    operation: { nested: canary },
    names: [{ canary }, `${canary}@example.org`],
    count: canary,
    workspaceId: { canary },
    ms: canary,
  };

  it('lets no canary through, in whichever field', () => {
    const { log, raw } = captured();
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const)
      log[level](secrets, 'something happened');
    log.child(secrets).info(secrets, 'again');
    expect(raw()).to.contain('something happened');
    expect(raw()).to.not.contain(canary);
  });

  it('lets no canary through in errors, whatever they carry and quote', () => {
    const { log, raw, lines } = captured();
    const database = Object.assign(
      new Error(`duplicate key value violates unique constraint "accounts_email", got "${canary}"`),
      {
        name: 'SequelizeUniqueConstraintError',
        code: '23505',
        table: 'accounts',
        constraint: 'accounts_email_key',
        detail: `Key (email)=(${canary})`,
        sql: `INSERT '${canary}'`,
        parameters: [canary],
        fields: { email: canary },
      },
    );
    let syntax: unknown;
    try {
      JSON.parse(`${canary} is no JSON`);
    } catch (error) {
      syntax = error;
    }
    const wrapped = new Error('could not save', {
      cause: Object.assign(new Error('outer'), { original: database, request: { body: canary } }),
    });
    for (const err of [
      database,
      syntax,
      wrapped,
      `thrown "${canary}"`,
      { message: `'${canary}'`, anything: canary },
      Object.assign(new Error('x'), { stack: `Error: ${canary}\n    at f (/a/b.ts:1:2)` }),
    ])
      log.error({ err }, 'request failed');
    expect(raw()).to.not.contain(canary);
    const [first, , third] = lines();
    expect(first?.err).to.deep.include({
      name: 'SequelizeUniqueConstraintError',
      code: '23505',
      table: 'accounts',
      constraint: 'accounts_email_key',
    });
    expect(third).to.have.nested.property('err.cause.cause.code', '23505');
    expect(first)
      .to.have.nested.property('err.at[0]')
      .that.matches(/^at .*log\.spec\.ts:\d+/);
  });

  it('shows which table, column and constraint the database names, and no value', () => {
    const { log, lines } = captured();
    const original = Object.assign(new Error(`null value in column "place_id" of relation "tags" holds "${canary}"`), {
      code: '23502',
      table: 'tags',
      column: 'place_id',
      detail: canary,
    });
    log.error({ err: Object.assign(new Error(original.message), { original }) }, 'request failed');
    log.error({ err: Object.assign(new Error(`"${canary}"`), { table: canary }) }, 'request failed');
    expect(lines()[0]).to.have.nested.property(
      'err.message',
      'null value in column "place_id" of relation "tags" holds "[hidden]"',
    );
    expect(JSON.stringify(lines()[0])).to.not.contain(canary);
    expect(lines()[1]).to.have.nested.property('err.message', '"[hidden]"');
  });

  it('writes listed fields as one JSON line', () => {
    const { log, lines } = captured();
    log
      .child({ requestId: 'r1', secret: 'x' })
      .info({ operation: 'createNote', ms: 12, status: 200, warm: true, url: '/a' }, 'done');
    log.warn('The database server is gone; starting it again.');
    const [first, second] = lines();
    expect(first).to.include({
      level: 'info',
      pid: process.pid,
      requestId: 'r1',
      operation: 'createNote',
      ms: 12,
      status: 200,
      warm: true,
      url: '/a',
      msg: 'done',
    });
    expect(first).to.have.all.keys([
      'level',
      'msg',
      'ms',
      'operation',
      'pid',
      'requestId',
      'status',
      'time',
      'url',
      'warm',
    ]);
    expect(second?.msg).to.equal('The database server is gone; starting it again.');
  });

  it('masks texts too and cannot be split into two lines', () => {
    const { log, lines } = captured();
    log.info(`mail to ada@example.org\n{"level":"fatal"}`);
    expect(lines()).to.have.length(1);
    expect(lines()[0]?.msg).to.equal('mail to [email]\n{"level":"fatal"}');
  });

  it('writes no lines below its level', () => {
    const { log, raw } = captured('warn');
    log.info('quiet');
    expect(raw()).to.equal('');
    captured('silent').log.fatal('quiet');
  });

  it('admits nothing but the listed names, whatever is passed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything({ withNullPrototype: true })), (fields) => {
        const { log, lines } = captured();
        log.info(fields, 'x');
        expect(['level', 'time', 'pid', 'msg', ...FIELD_NAMES]).to.include.members(Object.keys(lines()[0] ?? {}));
      }),
    );
  });
});
