import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

const HOSTS = join(import.meta.dirname, 'host-process.ts');

describe('a test that is cut off by its time', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-cut-off-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('ends the host that it started, and none that was there before', () => {
    const entry = join(folder, 'host.mjs');
    writeFileSync(entry, 'setInterval(() => undefined, 1000);');
    const file = join(folder, 'cut-off.test.mts');
    writeFileSync(
      file,
      `import { HostProcess } from ${JSON.stringify(HOSTS)};
       const start = () => new HostProcess({ data: ${JSON.stringify(folder)}, entry: ${JSON.stringify(entry)} });
       describe('hosts', () => {
         let kept, left;
         before(() => { kept = start(); });
         it('is cut off', async function () {
           this.timeout(300);
           left = start();
           await new Promise(() => undefined);
         });
         it('comes after it', async () => {
           if ((await left.ended) !== 'SIGTERM') throw new Error('the host ended by itself');
           kept.tell('SIGCONT');
           await kept.end();
         });
       });`,
    );
    const counts = join(folder, 'counts.json');
    const mocha = join(projectRoot(), 'node_modules', '.bin', 'mocha');
    const options = ['--config', 'test/.mocharc.json', '--reporter', 'test/kit/counting-reporter.cjs'];
    spawnSync(mocha, [...options, file], {
      cwd: projectRoot(),
      env: { ...process.env, EARSHOT_TEST_COUNTS: counts },
    });
    const { passed, failed } = JSON.parse(readFileSync(counts, 'utf8'));
    expect({ passed, failed }).to.deep.equal({ passed: 1, failed: 1 });
  });
});
