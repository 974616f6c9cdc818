// Runs before every npm script of ours, with whatever Node the machine has (18 or newer) and without any package.
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { delimiter, join, relative } = require('node:path');
const { COMPILED, hashSources, sha256 } = require('./sources.cjs');

const root = join(__dirname, '..', '..');
const modules = join(root, 'node_modules');
const lockFile = join(root, '.earshot-setup.lock');
const NODE_WANTED = [22, 22, 2];
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The first is a third quicker for tests; not every system has it.
const BROWSER_PACKAGES = ['chromium-headless-shell', 'chromium'];

/** A reason to stop that is ours to explain; shown as one line. */
class SetupFailure extends Error {}

const steps = {
  install: { done: () => installed(false), run: () => install(false) },
  tools: { done: () => installed(true), run: () => install(true) },
  build: { done: built, run: build },
};

/** `build` builds; `tools` brings the packages that tests, types and development need; `browser` a Chromium. */
async function main(args) {
  await ensure([args.includes('tools') ? 'tools' : 'install', ...(args.includes('build') ? ['build'] : [])]);
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

/** True if the packages that a start needs are installed, or all of them, with those for tests, types and development. */
function installed(all) {
  const stamp = readIfThere(installStamp());
  if (stamp !== `${wantedPackages()} all` && (all || stamp !== `${wantedPackages()} start`)) return false;
  return fs.existsSync(join(modules, '.bin', 'node')) || !fs.existsSync(bundledNode());
}

async function install(wantAll) {
  // An installation that once had all of them keeps them.
  const all = wantAll || (readIfThere(installStamp()) ?? '').endsWith(' all') || installedByHand(true);
  if (!installedByHand(all)) {
    say('Installing the packages; this takes a moment, once.');
    // The packages of a start are installed: the rest is added, and a host that runs meanwhile keeps its files.
    const [how, ...which] = installedByHand(false)
      ? ['install', '--no-save', '--include=dev']
      : ['ci', all ? '--include=dev' : '--omit=dev'];
    // Install scripts stay off (docs/operating.md, Installing).
    const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'];
    await npm([how, ...which, ...flags, '--loglevel=error'], 'The packages could not be installed');
  }
  pinNode();
  fs.writeFileSync(installStamp(), `${wantedPackages()} ${all ? 'all' : 'start'}`);
}

/** True when npm has already put exactly the locked versions there: all of them, or those of a start. */
function installedByHand(all) {
  const there = readIfThere(join(modules, '.package-lock.json'));
  if (there === undefined) return false;
  const found = JSON.parse(there).packages;
  const wanted = JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const own = ownOptional(wanted);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || (entry.dev && !all)) return true;
    const match = found[path]?.version === entry.version && found[path]?.link === entry.link;
    const optional = entry.optional || entry.devOptional;
    return match || (optional && found[path] === undefined && !isForHere(entry) && !own.has(path));
  });
}

/** Paths of the optional packages that ours name for every machine, such as FFmpeg as WebAssembly. */
function ownOptional(wanted) {
  const ours = Object.entries(wanted).filter(([path]) => !path.includes('node_modules/'));
  const paths = ours.flatMap(([, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).map((name) => `node_modules/${name}`),
  );
  return new Set(paths.filter((path) => wanted[path] && !wanted[path].os && !wanted[path].cpu));
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

/** Builds by name: their rooms, output and program. Types are checked by `npm run check`. */
const BUILDS = {
  host: {
    rooms: COMPILED,
    outputs: COMPILED.map((room) => join(room, 'dist')),
    program: () => [join(__dirname, 'transpile.mjs')],
  },
  pages: {
    rooms: ['core', 'plugins', 'ui'],
    outputs: [join('ui', 'dist', 'app')],
    program: () => [join(modules, 'vite', 'bin', 'vite.js'), 'build', 'ui', '--logLevel', 'warn'],
  },
};

const buildStamp = (name) => join(modules, `.earshot-built-${name}`);

/** True if the compiled rooms and the pages were made from the current sources. */
function built() {
  return Object.keys(BUILDS).every(isBuilt);
}

function isBuilt(name) {
  const { outputs, rooms } = BUILDS[name];
  if (!outputs.every((folder) => fs.existsSync(join(root, folder)))) return false;
  return readIfThere(buildStamp(name)) === hashSources(root, rooms);
}

async function build() {
  say('Building.');
  const ends = await Promise.allSettled(
    Object.keys(BUILDS)
      .filter((name) => !isBuilt(name))
      .map(make),
  );
  for (const { reason } of ends) if (reason) throw reason;
}

async function make(name) {
  const { program, rooms } = BUILDS[name];
  // Taken before: what is saved while the build runs is built next time.
  const sources = hashSources(root, rooms);
  // A build that is interrupted leaves no stamp.
  fs.rmSync(buildStamp(name), { force: true });
  await run(ownNode(), program(), `The build of the ${name} failed`);
  fs.writeFileSync(buildStamp(name), sources);
}

/** The Node that our scripts run. */
function ownNode() {
  const link = join(modules, '.bin', 'node');
  return fs.existsSync(link) ? link : process.execPath;
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

// ---- running programs, one setup at a time

function npm(args, failure) {
  const path = process.env.npm_execpath ?? '';
  // The Node that runs npm, not the one below node_modules: `npm ci` deletes that.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const [file, ...first] = path.endsWith('npm-cli.js') ? [node, path] : ['npm'];
  return run(file, [...first, ...args], `${failure} (npm ${args[0]})`);
}

function run(file, args, failure) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const pass = (signal) => child.kill(signal);
    process.on('SIGTERM', pass).on('SIGINT', pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', pass);
      if (code === 0) resolve();
      else reject(new SetupFailure(`${failure}: it ended with ${signal ?? code}; its messages are above.`));
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
