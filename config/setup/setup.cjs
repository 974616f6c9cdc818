// Runs before every npm script of ours, with whatever Node the machine has (18 or newer) and without any package.
const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { delimiter, join, relative } = require('node:path');

const root = join(__dirname, '..', '..');
const modules = join(root, 'node_modules');
const lockFile = join(root, '.earshot-setup.lock');
const NODE_WANTED = [22, 22, 2];
const COMPILED = ['core', 'config', 'processing', 'host', 'plugins'];
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The first is a third quicker for tests; not every system has it.
const BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** A reason to stop that is ours to explain; shown as one line. */
class SetupFailure extends Error {}

const steps = {
  install: { done: installed, run: install },
  build: { done: built, run: build },
};

async function main(args) {
  await ensure(['install', ...(args.includes('build') ? ['build'] : [])]);
  if (args.includes('browser')) ensureBrowser();
}

/** Does what is missing of the steps; two at once do it once. */
async function ensure(names) {
  const missing = () => names.filter((name) => !steps[name].done());
  if (missing().length === 0) return;
  await withLock(async () => {
    for (const name of missing()) await steps[name].run();
  });
}

// ---- install

const installStamp = () => join(modules, '.earshot-installed');

function wantedPackages() {
  return `${sha256(fs.readFileSync(join(root, 'package-lock.json')))} ${process.platform}-${process.arch}`;
}

function installed() {
  if (readIfThere(installStamp()) !== wantedPackages()) return false;
  return fs.existsSync(join(modules, '.bin', 'node')) || !fs.existsSync(bundledNode());
}

async function install() {
  if (!installedByHand()) {
    say('Installing the packages; this takes a moment, once.');
    // Install scripts stay off (docs/operating.md, Installing); NODE_ENV=production must not leave the compiler out.
    const flags = [
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-progress',
    ];
    await npm(['ci', ...flags, '--loglevel=error'], 'The packages could not be installed');
  }
  pinNode();
  fs.writeFileSync(installStamp(), wantedPackages());
}

/** True when npm itself has already put exactly the locked versions there. */
function installedByHand() {
  const there = readIfThere(join(modules, '.package-lock.json'));
  if (there === undefined) return false;
  const found = JSON.parse(there).packages;
  const wanted = JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const match = found[path]?.version === entry.version && found[path]?.link === entry.link;
    return match || (entry.optional && found[path] === undefined && !isForHere(entry));
  });
}

/** True for a package that names this very machine; the optional ones that name none come along with those that do. */
function isForHere({ os, cpu, libc }) {
  const names = os?.includes(process.platform) && cpu?.includes(process.arch);
  return names && (libc === undefined || libc.includes('glibc'));
}

const bundledNode = () => join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');

/** Makes the Node that came with the packages the one that our scripts run; npm 10 forgets to link it. */
function pinNode() {
  const link = join(modules, '.bin', 'node');
  if (!fs.existsSync(link) && fs.existsSync(bundledNode())) {
    fs.rmSync(link, { force: true });
    fs.symlinkSync(relative(join(modules, '.bin'), bundledNode()), link);
  }
  if (fs.existsSync(link) && spawnSync(link, ['--version']).status === 0) return;
  fs.rmSync(link, { force: true });
  if (isOlder(process.versions.node.split('.').map(Number), NODE_WANTED)) {
    throw new SetupFailure(
      `Earshot needs Node ${NODE_WANTED.join('.')} or newer, this is ${process.version}, and none comes along for ${process.platform}-${process.arch}: install Node 24 and start again.`,
    );
  }
}

function isOlder(version, wanted) {
  const at = version.findIndex((part, index) => part !== wanted[index]);
  return at >= 0 && version[at] < wanted[at];
}

// ---- build

const buildStamp = () => join(modules, '.earshot-built');

/** Whether the compiled rooms and the pages were made of the sources as they are now. */
function built() {
  const outputs = [...COMPILED.map((room) => join(room, 'dist')), join('ui', 'dist')];
  if (!outputs.every((folder) => fs.existsSync(join(root, folder)))) return false;
  return readIfThere(buildStamp()) === hashSources();
}

async function build() {
  say('Building.');
  // Taken before: what is saved while the compiler runs is built next time.
  const sources = hashSources();
  // A build that is interrupted leaves no stamp.
  fs.rmSync(buildStamp(), { force: true });
  // Without its hooks, which would wait for the lock that we hold.
  await npm(['run', '--silent', '--ignore-scripts', 'build'], 'The build failed');
  for (const room of COMPILED) dropOrphans(join(root, room), join(root, room, 'dist'));
  fs.writeFileSync(buildStamp(), sources);
}

/** One hash over everything that the build reads: contents, since times change with every copy and checkout. */
function hashSources() {
  const hash = createHash('sha256');
  const top = fs.readdirSync(root).filter((name) => /^(package-lock\.json|tsconfig.*\.json)$/.test(name));
  const files = [
    ...top.map((name) => join(root, name)),
    ...[...COMPILED, 'ui'].flatMap((room) => sourcesIn(join(root, room))),
  ];
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(sha256(fs.readFileSync(file)));
  return hash.digest('hex');
}

function sourcesIn(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.spec\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(path) : [path];
  });
}

/** Removes compiled files whose source is gone: the compiler leaves them, and folders are read by what is in them. */
function dropOrphans(sources, compiled) {
  for (const entry of fs.readdirSync(compiled, { withFileTypes: true })) {
    const path = join(compiled, entry.name);
    if (entry.isDirectory()) dropOrphans(join(sources, entry.name), path);
    else if (/\.(js|d\.ts)(\.map)?$/.test(entry.name)) {
      const source = join(sources, entry.name.replace(/\.(js|d\.ts)(\.map)?$/, ''));
      if (!['.ts', '.tsx', '.js'].some((end) => fs.existsSync(source + end))) fs.rmSync(path);
    }
  }
}

// ---- browser

function ensureBrowser() {
  if (process.env.EARSHOT_CHROMIUM || BROWSERS.some(onPath)) return;
  const command = ['apt-get', 'install', '--yes', '--no-install-recommends'];
  const hint = `no Chromium is here; the browser tests are left out. To have them: sudo ${command.join(' ')} ${BROWSER_PACKAGES.join(' or ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return say(hint);
  say(`Installing Chromium for the browser tests (apt-get install ${BROWSER_PACKAGES[0]}).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', ['update', ...wait], { env });
  const [file, ...args] = command;
  let complaint = '';
  for (const name of BROWSER_PACKAGES) {
    const { status, stderr } = spawnSync(file, [...args, name, ...wait], { env });
    if (status === 0) return;
    complaint = String(stderr).trim().split('\n').at(-1);
  }
  say(`apt-get failed (${complaint}); ${hint}`);
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => fs.existsSync(join(folder, program)));
}

// ---- running npm, one at a time

function npm(args, failure) {
  const path = process.env.npm_execpath ?? '';
  // The Node that runs npm, not the one below node_modules: `npm ci` deletes that.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const [file, ...first] = path.endsWith('npm-cli.js') ? [node, path] : ['npm'];
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const pass = (signal) => child.kill(signal);
    process.once('SIGTERM', pass).once('SIGINT', pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', pass);
      if (code === 0) resolve();
      else
        reject(new SetupFailure(`${failure} (npm ${args[0]} ended with ${signal ?? code}; its messages are above).`));
    });
  });
}

/** Runs `work` while no other setup of this folder does; one that was killed holds nobody up. */
async function withLock(work) {
  const release = await takeLock();
  try {
    await work();
  } finally {
    release();
  }
}

async function takeLock() {
  const mine = `${lockFile}.${process.pid}`;
  write(mine, identity(process.pid));
  try {
    for (let said = false; ; said = true) {
      try {
        fs.linkSync(mine, lockFile); // appears whole or not at all
        return () => fs.rmSync(lockFile, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readIfThere(lockFile);
      if (holder !== undefined && identity(Number.parseInt(holder, 10)) !== holder) dropLock(holder);
      else if (!said) say('Another start is installing or building here; waiting for it.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** Takes a dead holder's lock away, by a rename that only one of several succeeds with. */
function dropLock(holder) {
  const away = `${lockFile}.${process.pid}.stale`;
  try {
    fs.renameSync(lockFile, away);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(away) !== holder) fs.linkSync(away, lockFile); // somebody was quicker, and it is theirs
  fs.rmSync(away);
}

/** A process with the time of its start, since numbers are given again; only the number where there is no /proc. */
function identity(pid) {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat !== undefined) return `${pid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`;
  try {
    process.kill(pid, 0);
    return fs.existsSync('/proc/self/stat') ? 'gone' : `${pid}`;
  } catch {
    return 'gone';
  }
}

function write(file, text) {
  try {
    fs.writeFileSync(file, text);
  } catch (error) {
    throw new SetupFailure(
      `${root} cannot be written by this user (${error.code}): start once as the owner of that folder, or change its owner.`,
    );
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

// Not on stdout: what the script prints there belongs to it (a benchmark's JSON line).
function say(text) {
  process.stderr.write(`earshot: ${text}\n`);
}

module.exports = { built };
if (require.main === module)
  main(process.argv.slice(2)).catch((error) => {
    if (!(error instanceof SetupFailure)) throw error;
    say(error.message);
    process.exitCode = 1;
  });
