import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { hindrance } from './kit/browser/browser.ts';
import { EVERYTHING } from './kit/further-test.ts';

// Runs the suite in parts, three processes side by side, since each often waits for a browser, a database or another
// host. Each has separate databases (test/kit/hosts/database.ts). Arguments are passed to all. Ends with "N passed, N
// failed, N skipped".
const JOURNEYS = 'test/**/journeys/**/*.test.ts';
/** An outside database makes no difference for rooms without one, nor for browsers. */
const OUTSIDE = process.env.TEST_DATABASE_URL !== undefined;
const specsOf = (...rooms: string[]) => rooms.map((room) => `${room}/**/*.spec.ts`);
const testsOf = (...rooms: string[]) => rooms.map((room) => `test/${room}/**/*.test.ts`);
/** Hosts that are killed and restarted. */
const FAULTS = testsOf('faults');
/** Tests that guard against attacks and load. */
const GUARDS = testsOf('security', 'live', 'documents', 'bench');
/** Further tests: whole journeys and rounds that vary others. They run in `test:all` only. */
const FURTHER = EVERYTHING ? [] : ['test/**/*.further.test.ts'];
/** Tests of `test:all` with a clock: they run after the rest, and alone. */
const TIMED = EVERYTHING
  ? ['security/network-budgets', 'security/timing', 'faults/dear-calls'].map((name) => `test/${name}.test.ts`)
  : [];
/** Concurrent parts: with more of them, each would mostly wait for the processor. */
const AT_ONCE = 3;
// Long ones first: the last one starts when the first of them ends.
const PARTS: Part[] = [
  {
    specs: [...specsOf('host', ...(OUTSIDE ? [] : ['core', 'config'])), 'test/**/*.test.ts'],
    ignored: [JOURNEYS, ...FAULTS, ...GUARDS],
  },
  ...(OUTSIDE ? [] : [{ specs: [JOURNEYS], ignored: [] }]),
  { specs: FAULTS, ignored: TIMED },
  { specs: [...GUARDS, ...(OUTSIDE ? [] : specsOf('processing', 'plugins', 'ui'))], ignored: TIMED },
];
/**
 * Maximum failed files that are retried: more don't fail because of a busy machine. `test:all` has no retries (decision
 * 030).
 */
const MOST_AGAIN = EVERYTHING ? 0 : 5;

/** Security and live tests: they get no second try, and a skipped one fails the run (contract P20). */
const WALLS = /^(test\/(security|live)\/|test\/journeys\/hostile|host\/egress\/|host\/areas\/workspace\/audit)/;
/** Accepted reasons for skipping even those, because no clone can satisfy them. */
const EXCUSED = [
  { why: 'no browser', when: hindrance() !== undefined, tests: /\/journeys\// },
  // The role of an outside database is no superuser, so tests cannot tamper above the application.
  { why: 'an outside database', when: OUTSIDE, tests: /audit\.spec/ },
];

/** Number of slow files named at the end. */
const SLOWEST = 60;

interface Part {
  specs: string[];
  ignored: string[];
}

/** Output of test/kit/counting-reporter.cjs. */
interface Counts {
  passed: number;
  failed: number;
  failedIn: (string | null)[];
  skipped: { file: string | null; title: string }[];
  seconds: Record<string, number>;
}

// Threads of the pool have lower priority than their host, so beside two other parts they would wait ten times as long
// as alone. At the lowest priority their threads have the same one.
setPriority(constants.priority.PRIORITY_LOW);

const counted = mkdtempSync(join(tmpdir(), 'earshot-counts-'));

/**
 * Runs one part; its output is passed on immediately, or held until its end except for failures, which are named at
 * once. A part that ends without counts has failed.
 */
async function run({ specs, ignored }: Part, live: boolean): Promise<Counts> {
  const counts = join(counted, `${specs.length}-${performance.now()}.json`);
  const mocha = join(projectRoot(), 'node_modules', '.bin', 'mocha');
  const reporter = ['--config', 'test/.mocharc.json', '--reporter', 'test/kit/counting-reporter.cjs'];
  const ignore = [...ignored, ...FURTHER].flatMap((pattern) => ['--ignore', pattern]);
  const child = spawn(mocha, [...reporter, ...ignore, ...process.argv.slice(2), ...specs], {
    cwd: projectRoot(),
    env: { ...process.env, EARSHOT_TEST_COUNTS: counts },
    stdio: ['ignore', live ? 'inherit' : 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  process.stdout.write(output);
  try {
    return JSON.parse(readFileSync(counts, 'utf8')) as Counts;
  } catch {
    process.stdout.write(`\nA part of the suite ended with ${code} before it was through.\n`);
    return { passed: 0, failed: 1, failedIn: [null], skipped: [], seconds: {} };
  }
}

/** Runs all parts; the output of the first one is passed on as it comes. */
async function runAll(parts: readonly Part[]): Promise<Counts[]> {
  const counts: Counts[] = [];
  const waiting = [...parts.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, part] = next;
      counts[index] = await run(part, index === 0);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

const nameOf = (file: string | null) => (file === null ? '' : relative(projectRoot(), file));

/** Result of the suite: files with a failed test run again, alone, and those that pass then are named. */
async function judge(first: Counts): Promise<Counts> {
  const files = first.failedIn.flatMap((file) => (file === null ? [] : [file]));
  const final = files.length < first.failedIn.length || files.some((file) => WALLS.test(nameOf(file)));
  if (first.failed === 0 || final || files.length > MOST_AGAIN) return first;
  const names = files.map(nameOf).join(', ');
  process.stdout.write(`\nOnce more, alone: ${names}\n`);
  const again = await run({ specs: files, ignored: [] }, true);
  if (again.failed > 0) return { ...first, failed: again.failed };
  process.stdout.write(`\nUNSTEADY, a defect to be mended: ${names} failed beside the others and passed alone.\n`);
  return { ...first, passed: first.passed + first.failed, failed: 0 };
}

/** Names skipped tests, and returns how many of them fail the run. */
function judgeSkipped(skipped: Counts['skipped']): number {
  if (skipped.length === 0) return 0;
  const obstacle = hindrance();
  if (obstacle) process.stdout.write(`\nBrowser tests were left out: ${obstacle}\n`);
  const wrong = skipped.filter(
    ({ file }) => WALLS.test(nameOf(file)) && !EXCUSED.some(({ when, tests }) => when && tests.test(nameOf(file))),
  );
  for (const one of skipped.filter(({ file }) => !obstacle || !nameOf(file).includes('/journeys/')))
    process.stdout.write(`${wrong.includes(one) ? 'FAILED, skipped' : 'skipped'}: ${nameOf(one.file)}: ${one.title}\n`);
  return wrong.length;
}

/** Names the files that took longest in each part: what a change of `npm test`'s time comes from. */
function nameSlowest(parts: readonly Counts[]): void {
  for (const { seconds } of parts) {
    const all = Object.values(seconds).reduce((sum, one) => sum + one, 0);
    const slowest = Object.entries(seconds).sort(([, a], [, b]) => b - a);
    const lines = slowest.slice(0, SLOWEST).map(([file, own]) => `  ${own.toFixed(0)} s  ${nameOf(file)}`);
    process.stdout.write(`\n${all.toFixed(0)} s, most of it in:\n${lines.join('\n')}\n`);
  }
}

try {
  const parts = await runAll(PARTS);
  if (TIMED.length > 0) parts.push(await run({ specs: TIMED, ignored: [] }, true));
  const { passed, failed, skipped } = await judge({
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: parts.reduce((sum, part) => sum + part.failed, 0),
    failedIn: parts.flatMap(({ failedIn }) => failedIn),
    skipped: parts.flatMap((part) => part.skipped),
    seconds: Object.assign({}, ...parts.map((part) => part.seconds)),
  });
  nameSlowest(parts);
  const failedBySkipping = judgeSkipped(skipped);
  const failures = failed + failedBySkipping;
  process.stdout.write(`\n${passed} passed, ${failures} failed, ${skipped.length - failedBySkipping} skipped\n`);
  // A run without tests proves nothing.
  process.exitCode = failures > 0 || passed === 0 ? 1 : 0;
} finally {
  rmSync(counted, { recursive: true });
}
