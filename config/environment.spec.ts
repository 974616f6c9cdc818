import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot, readEnvironment, VARIABLE_NAMES } from './environment.ts';
import { StartFailure } from './start-failure.ts';

const GOOD_PASSWORD = 'Correct-horse-7-battery';

function linesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readEnvironment(env);
  } catch (error) {
    if (error instanceof StartFailure) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('readEnvironment', () => {
  it('needs nothing to be set', () => {
    const environment = readEnvironment({});
    expect(environment).to.include({
      port: 3000,
      listen: '127.0.0.1',
      proxyHops: 0,
      sample: true,
      logLevel: 'info',
      mode: 'production',
    });
    expect(environment).to.include({ insecureHttp: false, allowBypassRls: false, pluginCeiling: '*' });
    const root = process.getuid?.() === 0;
    expect(environment.data).to.equal(root ? '/var/lib/earshot' : join(projectRoot(), 'data'));
  });

  it('takes an empty value for an unset one', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', EARSHOT_ADMIN_EMAIL: '' })).to.deep.equal(
      readEnvironment({}),
    );
  });

  it('reads every variable into its setting', () => {
    const environment = readEnvironment({
      NODE_ENV: 'test',
      PORT: '8080',
      EARSHOT_HOST: '0.0.0.0',
      EARSHOT_PUBLIC_URL: 'https://research.example.org/',
      EARSHOT_DATA: 'elsewhere',
      DATABASE_URL: 'postgres://earshot:geheim@db.example.org/earshot',
      EARSHOT_ALLOW_BYPASS_RLS: '1',
      EARSHOT_ADMIN_EMAIL: ' Ada@Example.org ',
      EARSHOT_ADMIN_PASSWORD: GOOD_PASSWORD,
      EARSHOT_INSECURE_HTTP: 'true',
      EARSHOT_PROXY_HOPS: '2',
      EARSHOT_METRICS_TOKEN: 'only-for-our-prometheus-42',
      EARSHOT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      EARSHOT_MAX_PROJECTS: '20',
      EARSHOT_MAX_FOLDERS: '10',
      EARSHOT_PLAN_PROJECTS: '3',
      EARSHOT_PLAN_FOLDERS: '1',
      EARSHOT_PLAN_TRANSCRIPTION_MINUTES: '600',
      EARSHOT_LOG_LEVEL: 'warn',
      EARSHOT_PLUGINS: './mine, earshot-plugin-x',
      EARSHOT_PLUGINS_CEILING: 'import-txt,import-md',
      EARSHOT_SMTP_URL: 'smtps://earshot:letters@mail.example.org:465',
      EARSHOT_MAIL_FROM: 'Earshot <earshot@example.org>',
      EARSHOT_S3_URL: 'https://s3.example.org/earshot-files/of/one',
      EARSHOT_S3_REGION: 'eu-central-1',
      EARSHOT_S3_KEY_ID: 'AKIDEXAMPLE',
      EARSHOT_S3_SECRET: 'sec/ret',
      EARSHOT_BACKUP_FOLDER: 'backups',
      EARSHOT_BACKUP_CRON: '15 1 * * 1-5',
      EARSHOT_BACKUP_KEEP: '30',
      EARSHOT_PROGRAM_FOLDERS: '/opt/speech/bin, /usr/bin',
      EARSHOT_MEDIA_ENGINE: 'system',
      EARSHOT_MEDIA_WORKERS: 'standard=2, dedicated=64',
      EARSHOT_EGRESS_ALLOW: 'Mail.internal:2525, 10.0.0.7, [::1], models=localhost:11434',
      EARSHOT_EGRESS_INSTEAD: 'itunes.apple.com=http://10.0.0.7:81/itunes/,example.org=https://gate.example.org',
    });
    expect(environment).to.deep.equal({
      mode: 'test',
      port: 8080,
      listen: '0.0.0.0',
      publicUrl: 'https://research.example.org',
      data: join(projectRoot(), 'elsewhere'),
      databaseUrl: 'postgres://earshot:geheim@db.example.org/earshot',
      allowBypassRls: true,
      firstAdmin: { email: 'ada@example.org', password: GOOD_PASSWORD },
      insecureHttp: true,
      proxyHops: 2,
      metricsToken: 'only-for-our-prometheus-42',
      secretKey: Buffer.alloc(32, 7),
      sample: true,
      placeLimits: { projects: { server: 20, plan: 3 }, folders: { server: 10, plan: 1 } },
      plan: { transcriptionMinutes: 600 },
      logLevel: 'warn',
      plugins: [join(projectRoot(), 'mine'), 'earshot-plugin-x'],
      pluginCeiling: ['import-txt', 'import-md'],
      mailServer: {
        url: 'smtps://earshot:letters@mail.example.org:465',
        from: 'Earshot <earshot@example.org>',
      },
      fileStorage: {
        origin: 'https://s3.example.org',
        bucket: 'earshot-files',
        prefix: 'of/one/',
        region: 'eu-central-1',
        keyId: 'AKIDEXAMPLE',
        secret: 'sec/ret',
      },
      backup: { folder: join(projectRoot(), 'backups'), cron: '15 1 * * 1-5', keep: 30 },
      programFolders: ['/opt/speech/bin', '/usr/bin'],
      mediaEngines: ['system'],
      mediaWorkers: { standard: 2, accelerated: 1, dedicated: 64 },
      egressAllow: ['mail.internal:2525', '10.0.0.7', '[::1]', 'models=localhost:11434'],
      egressInstead: { 'itunes.apple.com': 'http://10.0.0.7:81/itunes', 'example.org': 'https://gate.example.org' },
    });
  });

  it('reads a key in hex too', () => {
    expect(readEnvironment({ EARSHOT_SECRET_KEY: 'ab'.repeat(32) }).secretKey).to.deep.equal(Buffer.alloc(32, 0xab));
  });

  it('says for each bad value in a line of its own what to give', () => {
    const lines = linesOf({ PORT: 'http', EARSHOT_PROXY_HOPS: '-1', EARSHOT_LOG_LEVEL: 'loud' });
    expect(lines).to.have.length(3);
    expect(lines[0]).to.equal('PORT is "http": give a port number up to 65535 (3000 when unset).');
    expect(lines[1]).to.match(/^EARSHOT_PROXY_HOPS is "-1": give /);
    expect(lines[2]).to.match(/^EARSHOT_LOG_LEVEL is "loud": give fatal, error/);
  });

  for (const [name, value] of [
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['EARSHOT_HOST', 'a host'],
    ['EARSHOT_PUBLIC_URL', 'https://example.org/path'],
    ['EARSHOT_PUBLIC_URL', 'ftp://example.org'],
    ['EARSHOT_PUBLIC_URL', 'https://user:pw@example.org'],
    ['EARSHOT_PUBLIC_URL', 'http://example.org'],
    ['DATABASE_URL', 'mysql://localhost/earshot'],
    ['EARSHOT_INSECURE_HTTP', 'maybe'],
    ['EARSHOT_MAX_PROJECTS', '0'],
    ['EARSHOT_PLAN_FOLDERS', 'few'],
    ['EARSHOT_SECRET_KEY', 'short'],
    ['EARSHOT_PLUGINS', 'a,,b'],
    ['EARSHOT_PLUGINS_CEILING', 'Not An Id'],
    ['EARSHOT_PROGRAM_FOLDERS', 'bin'],
    ['EARSHOT_EGRESS_ALLOW', 'http://example.org'],
    ['EARSHOT_EGRESS_ALLOW', 'ollama=localhost:11434'],
    ['EARSHOT_EGRESS_INSTEAD', 'example.org'],
    ['EARSHOT_EGRESS_INSTEAD', 'example.org=ftp://gate.example.org'],
    ['EARSHOT_EGRESS_INSTEAD', 'example.org=https://user@gate.example.org'],
    ['EARSHOT_S3_REGION', 'eu central'],
    ['NODE_ENV', 'prod'],
  ] as const) {
    it(`refuses ${name}=${value}`, () => {
      expect(linesOf({ [name]: value })).to.have.length(1);
    });
  }

  it('takes a mail server together with a sender and the address that links in mails begin with', () => {
    const whole = {
      EARSHOT_SMTP_URL: 'smtp://mail.example.org',
      EARSHOT_MAIL_FROM: 'earshot@example.org',
      EARSHOT_PUBLIC_URL: 'https://research.example.org',
    };
    expect(linesOf(whole)).to.deep.equal([]);
    for (const name of Object.keys(whole)) expect(linesOf({ ...whole, [name]: '' }).length, name).to.equal(1);
    const [line = ''] = linesOf({ ...whole, EARSHOT_SMTP_URL: 'http://earshot:letters@mail.example.org' });
    expect(line)
      .to.match(/^EARSHOT_SMTP_URL is not usable: give smtp:/)
      .and.not.to.contain('letters');
    expect(linesOf({ ...whole, EARSHOT_MAIL_FROM: 'Earshot <nobody>' })).to.have.length(1);
    expect(linesOf({ ...whole, EARSHOT_MAIL_FROM: 'a@example.org\nBcc: b@example.org' })).to.have.length(1);
  });

  it('takes a bucket together with its key', () => {
    const whole = {
      EARSHOT_S3_URL: 'http://127.0.0.1:9000/files',
      EARSHOT_S3_KEY_ID: 'AKIDEXAMPLE',
      EARSHOT_S3_SECRET: 'canary-4711',
    };
    expect(linesOf(whole)).to.deep.equal([]);
    for (const name of Object.keys(whole)) expect(linesOf({ ...whole, [name]: '' }).length, name).to.equal(1);
    for (const url of [
      'https://s3.example.org',
      'https://s3.example.org/UPPER',
      'https://a/files/../b',
      'ftp://a/files',
      'https://a/files?x',
    ])
      expect(linesOf({ ...whole, EARSHOT_S3_URL: url }), url).to.have.length(1);
    expect(linesOf({ ...whole, EARSHOT_S3_SECRET: 'a b' }).join()).not.to.include('a b');
  });

  it('takes a schedule of backups together with a folder for them', () => {
    const whole = { EARSHOT_BACKUP_FOLDER: '/backups', EARSHOT_BACKUP_CRON: '0 */6 * * *', EARSHOT_BACKUP_KEEP: '3' };
    expect(linesOf(whole)).to.deep.equal([]);
    expect(linesOf({ ...whole, EARSHOT_BACKUP_FOLDER: '' })).to.have.length(2);
    expect(linesOf({ ...whole, EARSHOT_BACKUP_CRON: 'nightly' })).to.have.length(1);
    expect(linesOf({ ...whole, EARSHOT_BACKUP_KEEP: '0' })).to.have.length(1);
    expect(readEnvironment({ EARSHOT_BACKUP_FOLDER: '/backups' }).backup).to.deep.equal({
      folder: '/backups',
      cron: '30 2 * * *',
      keep: 7,
    });
  });

  it('lets a local address be plain http', () => {
    for (const host of ['localhost:3000', 'acme.localhost', '127.0.0.1:8080', '[::1]:3000']) {
      expect(linesOf({ EARSHOT_PUBLIC_URL: `http://${host}` })).to.deep.equal([]);
    }
    expect(linesOf({ EARSHOT_PUBLIC_URL: 'http://example.org', EARSHOT_INSECURE_HTTP: '1' })).to.deep.equal([]);
  });

  it('wants both halves of the first account', () => {
    expect(linesOf({ EARSHOT_ADMIN_EMAIL: 'ada@example.org' }))
      .to.have.length(1)
      .and.property('0')
      .to.match(/^EARSHOT_ADMIN_PASSWORD is missing/);
    expect(linesOf({ EARSHOT_ADMIN_PASSWORD: GOOD_PASSWORD }))
      .to.have.length(1)
      .and.property('0')
      .to.match(/^EARSHOT_ADMIN_EMAIL is missing/);
  });

  it('never repeats a secret in a refusal', () => {
    const secrets = {
      DATABASE_URL: 'mysql://canary-4711@x/y',
      EARSHOT_ADMIN_PASSWORD: 'canary-4711',
      EARSHOT_SECRET_KEY: 'canary-4711',
    };
    const lines = linesOf({ ...secrets, EARSHOT_ADMIN_EMAIL: 'ada@example.org' });
    expect(lines).to.have.length(3);
    expect(lines.join()).not.to.include('canary');
  });

  it('has every variable explained in docs/operating.md', () => {
    const text = readFileSync(join(projectRoot(), 'docs', 'operating.md'), 'utf8');
    expect(VARIABLE_NAMES.filter((name) => !text.includes(`| \`${name}\` |`))).to.deep.equal([]);
  });
});
