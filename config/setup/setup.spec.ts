import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

const ROOMS = ['core', 'config', 'processing', 'host', 'plugins', 'ui'];
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const LOCK = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true, os: ['aix'] },
  },
};

// Stands for npm: notes how it was called and does what npm would.
const FAKE_NPM = `
const fs = require('node:fs');
const [command, ...rest] = process.argv.slice(2);
fs.appendFileSync('calls', [command, ...rest].join(' ') + '\\n');
if (fs.existsSync('fail-' + command)) process.exit(3);
setTimeout(() => {
  if (command === 'ci') {
    fs.rmSync('node_modules', { recursive: true, force: true });
    fs.mkdirSync('node_modules/.bin', { recursive: true });
    fs.mkdirSync('node_modules/${NODE_PACKAGE}/bin', { recursive: true });
    fs.symlinkSync(process.execPath, 'node_modules/${NODE_PACKAGE}/bin/node');
  } else for (const room of ${JSON.stringify(ROOMS)}) {
    fs.mkdirSync(room + '/dist', { recursive: true });
    if (room !== 'ui') fs.writeFileSync(room + '/dist/thing.js', '');
  }
}, Number(fs.existsSync('slow') ? 700 : 0));`;

describe('config/setup/setup.cjs', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'earshot-setup-'));
    mkdirSync(join(root, 'config', 'setup'), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'setup.cjs'), join(root, 'config', 'setup', 'setup.cjs'));
    for (const room of ROOMS) {
      mkdirSync(join(root, room), { recursive: true });
      writeFileSync(join(root, room, 'thing.ts'), `// ${room}`);
    }
    file('package-lock.json', JSON.stringify(LOCK));
    file('npm-cli.js', FAKE_NPM);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const file = (name: string, text: string) => writeFileSync(join(root, name), text);
  const calls = () => {
    const text = existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '';
    rmSync(join(root, 'calls'), { force: true });
    return text.split('\n').flatMap((line) => line.split(' ')[0] || []);
  };
  const setup = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, [join(root, 'config', 'setup', 'setup.cjs'), ...args], {
      env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.js'), ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    const [code] = await once(child, 'close');
    return { code, printed };
  };

  it('installs and builds on a fresh clone, says so in a line each, and is silent ever after', async () => {
    expect(await setup(['build'])).to.deep.equal({
      code: 0,
      printed: 'earshot: Installing the packages; this takes a moment, once.\nearshot: Building.\n',
    });
    expect(calls()).to.deep.equal(['ci', 'run']);
    expect(await setup(['build'])).to.deep.equal({ code: 0, printed: '' });
    expect(calls()).to.deep.equal([]);
  });

  it('installs everything even where NODE_ENV is production, without install scripts', async () => {
    await setup(['install'], { NODE_ENV: 'production' });
    const line = readFileSync(join(root, 'calls'), 'utf8');
    expect(line).to.include('--include=dev').and.include('--include=optional').and.include('--ignore-scripts');
  });

  it('links the Node that came along where npm forgot it', async () => {
    await setup(['install']);
    const link = join(root, 'node_modules', '.bin', 'node');
    expect(readlinkSync(link)).to.equal(`../${NODE_PACKAGE}/bin/node`);
    rmSync(link);
    calls();
    file('node_modules/.package-lock.json', JSON.stringify(LOCK));
    await setup(['install']);
    expect(existsSync(link)).to.equal(true);
    expect(calls()).to.deep.equal([]);
  });

  it('installs again when the lock file changed, and builds when a source changed', async () => {
    await setup(['build']);
    calls();
    file('core/thing.ts', '// other');
    await setup(['build']);
    expect(calls()).to.deep.equal(['run']);
    file('package-lock.json', JSON.stringify({ ...LOCK, more: 1 }));
    await setup(['build']);
    expect(calls()).to.deep.equal(['ci', 'run']);
  });

  it('does not build for a changed spec, nor when only times changed', async () => {
    await setup(['build']);
    expect(calls()).to.deep.equal(['ci', 'run']);
    file('core/thing.spec.ts', '// a spec');
    file('core/thing.ts', '// core');
    await setup(['build']);
    expect(calls()).to.deep.equal([]);
  });

  it('removes what was compiled from a source that is gone', async () => {
    await setup(['build']);
    file('host/dist/old-migration.js', '');
    file('host/dist/old-migration.d.ts', '');
    file('host/thing.ts', '// changed');
    await setup(['build']);
    expect(existsSync(join(root, 'host/dist/old-migration.js'))).to.equal(false);
    expect(existsSync(join(root, 'host/dist/old-migration.d.ts'))).to.equal(false);
    expect(existsSync(join(root, 'host/dist/thing.js'))).to.equal(true);
  });

  it('leaves an installation alone that npm itself made from this lock file', async () => {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    const { 'node_modules/b': foreign, ...here } = LOCK.packages;
    expect(foreign).to.have.property('optional');
    file('node_modules/.package-lock.json', JSON.stringify({ packages: here }));
    expect(await setup(['install'])).to.deep.equal({ code: 0, printed: '' });
    file('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { version: '0.9.0' } } }));
    file('package-lock.json', JSON.stringify({ ...LOCK, more: 1 }));
    await setup(['install']);
    expect(calls()).to.deep.equal(['ci']);
  });

  it('does the work once when two start at once', async () => {
    file('slow', '');
    const both = await Promise.all([setup(['build']), setup(['build'])]);
    expect(both.map(({ code }) => code)).to.deep.equal([0, 0]);
    expect(calls()).to.deep.equal(['ci', 'run']);
    expect(both.map(({ printed }) => printed).join('')).to.include('Another start is installing or building here');
  });

  it('is not held up by one that was killed', async () => {
    file('.earshot-setup.lock', `${process.pid} 1`); // our number, but another start time
    expect((await setup(['install'])).code).to.equal(0);
    expect(calls()).to.deep.equal(['ci']);
    expect(existsSync(join(root, '.earshot-setup.lock'))).to.equal(false);
  });

  it('fails with a line, frees the lock, and tries again next time', async () => {
    file('fail-ci', '');
    const { code, printed } = await setup(['build']);
    expect(code).to.equal(1);
    expect(printed).to.include('The packages could not be installed (npm ci ended with 3');
    expect(calls()).to.deep.equal(['ci']);
    rmSync(join(root, 'fail-ci'));
    expect((await setup(['build'])).code).to.equal(0);
    expect(calls()).to.deep.equal(['ci', 'run']);
  });

  it('prints how to get a browser, and goes on, where it may not install one', async () => {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    file('node_modules/.package-lock.json', JSON.stringify(LOCK));
    // Nothing on this path: no browser and no apt-get.
    const { code, printed } = await setup(['browser'], { PATH: join(root, 'nowhere') });
    expect(code).to.equal(0);
    expect(printed).to.match(
      /the browser tests are left out\. To have them: sudo apt-get install .*chromium-headless-shell or chromium\n$/,
    );
  });

  it('looks for no other browser where one is named', async () => {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    file('node_modules/.package-lock.json', JSON.stringify(LOCK));
    const env = { PATH: join(root, 'nowhere'), EARSHOT_CHROMIUM: '/opt/chrome' };
    expect((await setup(['browser'], env)).printed).to.equal('');
  });
});
