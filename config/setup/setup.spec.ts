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

const ROOMS = ['core', 'config', 'processing', 'host', 'plugins'];
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const LOCK = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true, os: ['aix'] },
    'node_modules/tester': { version: '1.0.0', dev: true },
  },
};

/** The packages of a lock file that npm installs: all for this platform, or without those for development. */
const placed = (all: boolean) =>
  Object.fromEntries(Object.entries(LOCK.packages).filter(([, one]) => !('os' in one) && (all || !('dev' in one))));

// A fake of npm, the compiler and Vite: records its calls and creates their output.
const FAKE = `
const fs = require('node:fs');
const given = process.argv.slice(2);
const command = { 'npm-cli.js': given[0], 'transpile.mjs': 'transpile', 'vite.js': 'vite' }[process.argv[1].split('/').at(-1)];
fs.appendFileSync('calls', [command, ...given.slice(command === given[0] ? 1 : 0)].join(' ') + '\\n');
if (fs.existsSync('fail-' + command)) process.exit(3);
const make = (file, text) => {
  fs.mkdirSync(require('node:path').dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
setTimeout(() => {
  if (command === 'ci' || command === 'install') {
    if (command === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
    make('node_modules/.bin/any', '');
    make('node_modules/vite/bin/vite.js', fs.readFileSync('npm-cli.js'));
    fs.mkdirSync('node_modules/${NODE_PACKAGE}/bin', { recursive: true });
    fs.rmSync('node_modules/${NODE_PACKAGE}/bin/node', { force: true });
    fs.symlinkSync(process.execPath, 'node_modules/${NODE_PACKAGE}/bin/node');
    const packages = given.includes('--include=dev') ? ${JSON.stringify(placed(true))} : ${JSON.stringify(placed(false))};
    make('node_modules/.package-lock.json', JSON.stringify({ packages }));
  }
  if (command === 'transpile') for (const room of ${JSON.stringify(ROOMS)}) make(room + '/dist/thing.js', '');
  if (command === 'vite') make('ui/dist/app/index.html', '');
}, Number(fs.existsSync('slow') ? 700 : 0));`;

describe('config/setup/setup.cjs', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'earshot-setup-'));
    mkdirSync(join(root, 'config', 'setup'), { recursive: true });
    for (const name of ['setup.cjs', 'sources.cjs'])
      copyFileSync(join(import.meta.dirname, name), join(root, 'config', 'setup', name));
    for (const room of [...ROOMS, 'ui']) {
      mkdirSync(join(root, room), { recursive: true });
      writeFileSync(join(root, room, 'thing.ts'), `// ${room}`);
    }
    file('package-lock.json', JSON.stringify(LOCK));
    file('npm-cli.js', FAKE);
    file(
      'config/setup/transpile.mjs',
      `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);${FAKE}`,
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const file = (name: string, text: string) => writeFileSync(join(root, name), text);
  const calls = () => {
    const text = existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '';
    rmSync(join(root, 'calls'), { force: true });
    return text
      .split('\n')
      .flatMap((line) => line.split(' ')[0] || [])
      .sort();
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
    expect(calls()).to.deep.equal(['ci', 'transpile', 'vite']);
    expect(await setup(['build'])).to.deep.equal({ code: 0, printed: '' });
    expect(calls()).to.deep.equal([]);
  });

  it('installs what a start needs, without install scripts, and the rest when tests or types want it', async () => {
    await setup(['build'], { NODE_ENV: 'production' });
    const first = readFileSync(join(root, 'calls'), 'utf8').split('\n')[0];
    expect(first).to.match(/^ci --omit=dev --include=optional --ignore-scripts/);
    calls();
    const again = await setup(['tools'], { NODE_ENV: 'production' });
    expect(again).to.deep.equal({ code: 0, printed: 'earshot: Installing the packages; this takes a moment, once.\n' });
    // Added to existing files, which a running host may use.
    expect(readFileSync(join(root, 'calls'), 'utf8')).to.match(
      /^install --no-save --include=dev --include=optional --ignore-scripts/,
    );
    calls();
    await setup(['build']);
    await setup(['tools']);
    expect(calls()).to.deep.equal([]);
  });

  it('keeps the packages for tests where they once were when the lock file changed', async () => {
    await setup(['tools']);
    file(
      'package-lock.json',
      JSON.stringify({ packages: { ...LOCK.packages, 'node_modules/c': { version: '1.0.0' } } }),
    );
    calls();
    await setup(['build']);
    expect(readFileSync(join(root, 'calls'), 'utf8')).to.match(/^ci --include=dev /);
  });

  it('links the Node that came along where npm forgot it', async () => {
    await setup(['build']);
    const link = join(root, 'node_modules', '.bin', 'node');
    expect(readlinkSync(link)).to.equal(`../${NODE_PACKAGE}/bin/node`);
    rmSync(link);
    calls();
    await setup(['build']);
    expect(existsSync(link)).to.equal(true);
    expect(calls()).to.deep.equal([]);
  });

  it('adds an optional package that ours name for every machine, and leaves out those that others name', async () => {
    await setup(['build']);
    calls();
    const optional = { version: '1.0.0', optional: true };
    const others = { ...LOCK.packages, 'node_modules/of-another': optional };
    file('package-lock.json', JSON.stringify({ packages: others }));
    await setup(['build']);
    expect(calls()).not.to.include('ci');
    const room = { optionalDependencies: { engine: '1.0.0' } };
    const packages = { ...others, processing: room, 'node_modules/engine': optional };
    file('package-lock.json', JSON.stringify({ packages }));
    await setup(['build']);
    expect(calls()).to.include('ci');
  });

  it('installs again when the lock file changed, and builds when a source changed', async () => {
    await setup(['build']);
    calls();
    file('core/thing.ts', '// other');
    await setup(['build']);
    expect(calls()).to.deep.equal(['transpile', 'vite']);
    file('host/thing.ts', '// of the host alone');
    await setup(['build']);
    expect(calls()).to.deep.equal(['transpile']);
    file('ui/thing.ts', '// of the pages alone');
    await setup(['build']);
    expect(calls()).to.deep.equal(['vite']);
    file(
      'package-lock.json',
      JSON.stringify({ packages: { ...LOCK.packages, 'node_modules/c': { version: '1.0.0' } } }),
    );
    await setup(['build']);
    expect(calls()).to.deep.equal(['ci', 'transpile', 'vite']);
  });

  it('does not build for a changed spec, nor when only times changed', async () => {
    await setup(['build']);
    expect(calls()).to.deep.equal(['ci', 'transpile', 'vite']);
    file('core/thing.spec.ts', '// a spec');
    file('core/thing.ts', '// core');
    await setup(['build']);
    expect(calls()).to.deep.equal([]);
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
    expect(calls()).to.deep.equal(['ci', 'transpile', 'vite']);
    expect(both.map(({ printed }) => printed).join('')).to.include('Another start is installing or building here');
  });

  it('is not held up by one that was killed', async () => {
    file('.earshot-setup.lock', `${process.pid} 1`); // our process id, but another start time
    expect((await setup(['install'])).code).to.equal(0);
    expect(calls()).to.deep.equal(['ci']);
    expect(existsSync(join(root, '.earshot-setup.lock'))).to.equal(false);
  });

  it('fails with a line, frees the lock, and tries again next time', async () => {
    file('fail-ci', '');
    const { code, printed } = await setup(['build']);
    expect(code).to.equal(1);
    expect(printed).to.include('The packages could not be installed (npm ci): it ended with 3');
    expect(calls()).to.deep.equal(['ci']);
    rmSync(join(root, 'fail-ci'));
    expect((await setup(['build'])).code).to.equal(0);
    expect(calls()).to.deep.equal(['ci', 'transpile', 'vite']);
  });

  it('prints how to get a browser, and goes on, where it may not install one', async () => {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
    file('node_modules/.package-lock.json', JSON.stringify(LOCK));
    // A path without a browser and apt-get.
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
