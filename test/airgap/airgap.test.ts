import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';
import { EVERYTHING, hindrance } from '../kit/browser/browser.ts';

interface Ended {
  code: number;
  said: string;
}

const runs = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((done) => {
    execFile(program, args, { cwd: projectRoot(), env: { ...process.env, ...env } }, (fault, out, err) =>
      done({ code: typeof fault?.code === 'number' ? fault.code : 0, said: out + err }),
    );
  });

/** Runs the command as users do, with specs in place of all journeys. */
const airgap = (...files: string[]): Promise<Ended> =>
  runs(process.execPath, ['--import=tsx', '--conditions=source', 'test/airgap/run.ts', 'airgap', ...files]);

describe('the air-gap check', function () {
  this.timeout(120_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-airgap-test-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const spec = (name: string, body: string): string => {
    const path = join(folder, `${name}.test.mjs`);
    writeFileSync(path, body);
    return path;
  };

  const WAYS: [way: string, code: string, to: string][] = [
    ['a connection to an address', `await fetch('http://192.0.2.1:81').catch(() => 0);`, '192.0.2.1:81'],
    ['a name, by fetch', `await fetch('http://somewhere.example').catch(() => 0);`, 'somewhere.example'],
    [
      'a name, asked for by a function that was imported by its name',
      `const { lookup } = await import('node:dns'); await new Promise((done) => lookup('named.example', done));`,
      'the address of named.example',
    ],
    [
      'a name, asked for by promises',
      `const { lookup } = await import('node:dns/promises'); await lookup('promised.example').catch(() => 0);`,
      'the address of promised.example',
    ],
    [
      'a datagram',
      `const { createSocket } = await import('node:dgram');
       const socket = createSocket('udp4'); await new Promise((done) => socket.send('x', 53, '192.0.2.2', done)); socket.close();`,
      '192.0.2.2 by UDP',
    ],
  ];
  for (const [way, code, to] of WAYS)
    it(`stops and notes ${way}`, async () => {
      const ledger = join(folder, 'ledger.jsonl');
      writeFileSync(ledger, '');
      const args = ['--import=./test/airgap/wall.mjs', '--input-type=module', '-e', code];
      const { code: exit, said } = await runs(process.execPath, args, { EARSHOT_AIRGAP_LEDGER: ledger });
      expect(exit, said).to.equal(0);
      const lines = readFileSync(ledger, 'utf8').split('\n').filter(Boolean);
      const refused = lines.map((line) => JSON.parse(line)).filter(({ what }) => what === 'refused');
      expect(refused.map((line) => line.to).join()).to.contain(to);
    });

  it('prints the ledger, and fails when somebody tried to reach out or a journey failed', async () => {
    const quiet = spec('quiet', `it('stays at home', () => {});`);
    const good = await airgap(quiet);
    expect(good.said).to.contain('Ledger of connections:').and.contain('Nothing tried to leave this machine.');
    expect(good.code).to.equal(0);
    const loud = spec('loud', `it('calls', () => fetch('http://192.0.2.1').catch(() => 0));`);
    const bad = await airgap(loud);
    expect(bad.said).to.contain('REFUSED').and.contain('192.0.2.1:80').and.contain('tried to leave');
    expect(bad.code).to.equal(1);
    expect((await airgap(spec('failing', `it('fails', () => { throw new Error('no'); });`))).code).to.equal(1);
  });

  if (EVERYTHING)
    it('finds nothing that leaves while notes are translated and a model answers', async function () {
      this.timeout(400_000);
      const reason = hindrance();
      if (reason) this.skip();
      const journeys = ['models/journeys/models', 'translation/journeys/translations'];
      const { code, said } = await airgap(...journeys.map((path) => `test/areas/${path}.test.ts`));
      expect(said).to.contain('Nothing tried to leave this machine.');
      expect(code, said).to.equal(0);
    });
});
