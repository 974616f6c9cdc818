import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import type { Mutation } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';

// Tests that the security tests can fail: removes each wall in a copy of the source and runs the tests that should
// detect it (contract P1, P19). Arguments select the mutations whose name contains one of them.
const AT_ONCE = 2;
/** Maximum characters of a hung run's output in the report. */
const MOST_SAID = 2000;

type Outcome = 'caught' | 'MISSED' | 'BROKEN' | 'STALE';

interface Report {
  stats: { passes: number };
  failures: { fullTitle: string; err: { message?: string } }[];
}

/** A copy of the project in which a file can be changed while others work in the original. */
function copyOfProject(): string {
  const [from, to] = [projectRoot(), mkdtempSync(join(tmpdir(), 'earshot-walls-'))];
  for (const name of readdirSync(from))
    if (!LEFT_OUT.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  // Linked if possible, since there are tens of thousands of files and they are never changed.
  const packages = [join(from, 'node_modules'), join(to, 'node_modules')];
  if (spawnSync('cp', ['-al', ...packages], { stdio: 'ignore' }).status !== 0) {
    rmSync(join(to, 'node_modules'), { recursive: true, force: true });
    spawnSync('cp', ['-a', ...packages]);
  }
  return to;
}

const LEFT_OUT = new Set(['node_modules', '.git', 'data']);

// Uses the Node of the packages: outside npm the first one on the path can be too old for the project.
function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

/** Builds a copy; returns the compiler's output if that fails. */
async function built(folder: string): Promise<string | undefined> {
  const setup = join('config', 'setup', 'setup.cjs');
  const child = spawn(nodeOf(folder), [setup, 'build'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MOST_SAID);
    });
  const [code] = await once(child, 'close');
  return code === 0 ? undefined : `the build ended with ${code}: ${said.trim()}`;
}

/** Runs tests in a copy; returns mocha's output if it does not finish. */
async function report(folder: string, files: readonly string[]): Promise<Report | string> {
  const output = join(folder, 'walls-report.json');
  rmSync(output, { force: true });
  const mocha = join(folder, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const args = ['--config', 'test/.mocharc.json', '--bail', '--reporter', 'json', '--reporter-option'];
  const child = spawn(nodeOf(folder), [mocha, ...args, `output=${output}`, ...files], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID);
  });
  const [code, signal] = await once(child, 'close');
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } catch {
    return `mocha ended with ${signal ?? code} and left no report: ${said.trim()}`;
  }
}

const describe = (failure: Report['failures'][number] | undefined) =>
  failure && `${failure.fullTitle}: ${failure.err.message}`;

/** Test results without a wall. */
async function tried(
  folder: string,
  { file, find, replace, caughtBy, built: needsBuild }: Mutation,
): Promise<[Outcome, string]> {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(find).length !== 2) return ['STALE', `"${find}" does not stand in ${file} exactly once`];
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  try {
    const unbuilt = needsBuild && (await built(folder));
    if (unbuilt) return ['BROKEN', unbuilt];
    const found = await report(folder, caughtBy);
    if (typeof found === 'string') return ['BROKEN', found];
    const [first] = found.failures;
    if (!first) return ['MISSED', `${caughtBy.join(', ')} passed`];
    // A host that does not even start proves nothing about a test.
    return /"before (all|each)" hook/.test(first.fullTitle)
      ? ['BROKEN', `${first.fullTitle}: ${first.err.message}`]
      : ['caught', first.fullTitle];
  } finally {
    writeFileSync(path, whole);
  }
}

const words = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ wall }) => words.length === 0 || words.some((word) => wall.includes(word)));
const folders = Array.from({ length: AT_ONCE }, copyOfProject);
const counts: Record<Outcome, number> = { caught: 0, MISSED: 0, BROKEN: 0, STALE: 0 };
try {
  const untouched = await report(folders[0] ?? '', [...new Set(chosen.flatMap(({ caughtBy }) => caughtBy))]);
  const failed = typeof untouched === 'string' ? untouched : describe(untouched.failures[0]);
  if (failed) throw new Error(`The tests fail before any wall is taken away: ${failed}`);
  const waiting = [...chosen];
  await Promise.all(
    folders.map(async (folder) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [outcome, by] = await tried(folder, next);
        counts[outcome] += 1;
        process.stdout.write(`${outcome.padEnd(6)}  ${next.wall}  (${by.replaceAll(/\s+/g, ' ').slice(0, 160)})\n`);
      }
    }),
  );
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
const missed = chosen.length - counts.caught;
process.stdout.write(`\n${counts.caught} passed, ${missed} failed\n`);
process.exitCode = missed > 0 || chosen.length === 0 ? 1 : 0;
