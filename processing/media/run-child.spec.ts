import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@earshot/test/kit/is-alive';
import { leaveOut } from '@earshot/test/kit/leave-out';
import { expect } from 'chai';
import { PRLIMIT } from '../pool/process-group.ts';
import { type ChildCall, runChild } from './run-child.ts';

describe('a child process of the media engine', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-child-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const shell = (text: string, given: Partial<ChildCall> = {}) =>
    runChild({
      command: ['/bin/sh', '-c', text],
      folder,
      memory: '--as=2000000000',
      fileBytes: 1_000_000,
      deadlineMs: 60_000,
      signal: new AbortController().signal,
      onLine: () => undefined,
      onNoise: () => undefined,
      late: () => new Error('too late'),
      ...given,
    });

  it('hands on lines, ended in either way, and its end', async () => {
    const lines: string[] = [];
    const noise: string[] = [];
    const end = await shell("printf 'a\\r\\nb\\n\\nc ü'; printf 'd\\re' >&2; exit 3", {
      onLine: (line) => lines.push(line),
      onNoise: (line) => noise.push(line),
    });
    expect(end).to.deep.equal({ code: 3, signal: null });
    expect(lines).to.deep.equal(['a', 'b', 'c ü']);
    expect(noise).to.deep.equal(['d', 'e']);
  });

  it('takes no memory for a line without an end', async () => {
    const lines: string[] = [];
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().heapUsed);
    }, 10);
    const before = process.memoryUsage().heapUsed;
    await shell("head -c 300000000 /dev/zero | tr '\\0' x; echo; echo end", { onLine: (line) => lines.push(line) });
    clearInterval(timer);
    expect(lines.map((line) => line.length)).to.deep.equal([4000, 3]);
    expect(most - before).to.be.lessThan(100_000_000);
  });

  it('is ended when it is late, with what it started', async () => {
    const failed = await shell('sleep 60 & echo $! > pid; wait', { deadlineMs: 1500 }).catch((error) => error);
    expect(failed.message).to.equal('too late');
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(50);
    expect(isAlive(pid)).to.equal(false);
  });

  it('is not started for a call that was cancelled', async () => {
    const failed = await shell('touch was-here', { signal: AbortSignal.abort(new Error('no')) }).catch(
      (error) => error,
    );
    expect(failed.message).to.equal('no');
  });

  it('has limits of memory, files and processor time', async function limited() {
    if (!PRLIMIT) leaveOut(this, 'no util-linux on this machine');
    const lines: string[] = [];
    await shell('ulimit -v; ulimit -n; ulimit -c; ulimit -t; nice', { onLine: (line) => lines.push(line) });
    expect(lines.slice(0, 3)).to.deep.equal(['1953125', '64', '0']);
    expect(Number(lines[3])).to.be.within(60, 300);
    expect(Number(lines[4])).to.be.at.least(15);
    const end = await shell('head -c 2000000 /dev/zero > large');
    expect([end.signal, end.code]).to.satisfy(([signal, code]: unknown[]) => signal === 'SIGXFSZ' || code !== 0);
  });

  it('ends with the host, however that dies', async function orphan() {
    if (!PRLIMIT) leaveOut(this, 'no util-linux on this machine');
    const url = new URL('../dist/media/run-child.js', import.meta.url).href;
    const text = `import { runChild } from ${JSON.stringify(url)};
      await runChild({ command: ['/bin/sh', '-c', 'echo $$ > pid; exec sleep 60'], folder: ${JSON.stringify(folder)},
        memory: '--as=2000000000', fileBytes: 1000, deadlineMs: 60000, signal: new AbortController().signal,
        onLine() {}, onNoise() {}, late: () => new Error('late') });`;
    const host = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: 'inherit' });
    const read = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '');
    for (let tries = 0; (await read()) === '' && tries < 400; tries += 1) await wait(50);
    const pid = Number(await read());
    expect(isAlive(pid)).to.equal(true);
    host.kill('SIGKILL');
    for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(50);
    expect(isAlive(pid)).to.equal(false);
  });
});
