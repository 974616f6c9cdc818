import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';
import { hindrance } from '../kit/browser/browser.ts';

const run = promisify(execFile);
const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z]+\.ts$/.test(file) && !['run.ts', 'result.ts'].includes(file))
  .map((file) => file.replace(/\.ts$/, ''));

// Benchmarks that start a browser or several hosts, or generate very much data, even in their small form.
const LONG = new Set([
  'ui',
  'canvas',
  'loop',
  'live',
  'start',
  'crowd',
  'highlights',
  'fields',
  'graphql',
  'search',
  'import',
  'export',
  'media',
]);
const reasonToLeaveOut = (name: string) => {
  if (LONG.has(name) && process.env.EARSHOT_TEST !== 'all') return 'npm run test:all runs it';
  return name === 'ui' || name === 'canvas' ? hindrance() : undefined;
};

// Tests that they work, not their speed: a machine that runs tests is busy.
describe('benchmarks in their small form', function () {
  this.timeout(120_000);
  for (const name of names)
    it(`${name} prints one JSON line with its result last`, async function () {
      const reason = reasonToLeaveOut(name);
      if (reason) {
        this.runnable().title += ` (skipped: ${reason})`;
        this.skip();
      }
      const { stdout } = await run(
        process.execPath,
        ['--import=tsx', '--conditions=source', 'test/bench/run.ts', name, '--small'],
        { cwd: projectRoot() },
      );
      const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
      expect(result.bench).to.equal(name);
      expect(result).to.include.keys('holds', 'goal', 'ratio', 'peer', 'own');
    });
});
