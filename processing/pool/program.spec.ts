import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '@earshot/test/kit/is-alive';
import { expect } from 'chai';
import { type ProgramCall, runProgram } from './program.ts';
import type { Stop } from './task.ts';

const BODIES = {
  repeats:
    'for one in "$@"; do printf "<%s>" "$one"; done; cat; printf "|%s|" "$(env | grep -v "^PWD=\\|^SHLVL=\\|^_=")"; pwd',
  refuses: 'echo "no such speaker" >&2; exit 3',
  floods: 'while :; do echo "more and more and more and more and more and more and more"; done',
  deaf: 'exec <&-; printf done',
  'writes-a-file': 'head -c 80000000 /dev/zero > "$1" && printf done',
  hangs: 'sleep 60 & echo $! > "$1"; wait',
};

describe('a program of the operator', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-programs-'));
    for (const [name, body] of Object.entries(BODIES)) {
      await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
      await chmod(join(folder, name), 0o755);
    }
  });
  after(() => rm(folder, { recursive: true }));

  const stop = (): Stop & { stopped: boolean } => ({ stopped: false, throwIfStopped() {}, holds() {} });
  const run = async (name: keyof typeof BODIES | 'is-not-there', given: Partial<ProgramCall> = {}) =>
    (
      await runProgram({
        path: join(folder, name),
        arguments: [],
        input: '',
        outputBytes: 100_000,
        signal: stop(),
        ...given,
      })
    ).toString('utf8');
  const failureOf = (work: Promise<unknown>): Promise<Error> =>
    work.then(
      () => expect.fail('it did not fail'),
      (error) => error,
    );

  it('gets its arguments as they are and its text, no environment, and works in no folder of ours', async () => {
    const hostile = ['$(touch /tmp/x)', '; exit 1', '*', '--', '-v'];
    const written = await run('repeats', { arguments: hostile, input: '“Straße” `id` $HOME\n' });
    expect(written).to.equal(`${hostile.map((one) => `<${one}>`).join('')}“Straße” \`id\` $HOME\n||/\n`);
  });

  it('fails when it exits with an error, with its message', async () => {
    expect((await failureOf(run('refuses'))).message).to.match(/ended with 3: no such speaker/);
  });

  it('fails when it does not exist', async () => {
    expect((await failureOf(run('is-not-there'))).message).to.match(/ENOENT|No such file/);
  });

  it('need not read its input', async () => {
    expect(await run('deaf', { input: 'x'.repeat(1_000_000) })).to.equal('done');
  });

  it('is ended when it writes too much', async () => {
    expect((await failureOf(run('floods'))).message).to.match(/more than 100000 bytes/);
  });

  it('writes no large file where the system can keep it from that', async function large() {
    const path = join(folder, 'large');
    const { PRLIMIT } = await import('./process-group.ts');
    if (!PRLIMIT) this.skip();
    expect((await failureOf(run('writes-a-file', { arguments: [path] }))).message).to.match(/ended with/);
  });

  for (const [when, given] of [
    ['it is late', { deadlineMs: 1_000 }],
    ['the task is stopped', {}],
  ] as const)
    it(`is ended with what it started when ${when}`, async () => {
      const path = join(folder, `pid of ${when}`);
      const signal = stop();
      const failed = failureOf(run('hangs', { arguments: [path], signal, ...given }));
      if (!('deadlineMs' in given)) setTimeout(() => Object.assign(signal, { stopped: true }), 1_000);
      expect((await failed).message).to.match(/more than 1000 ms|stopped/);
      const pid = Number(await readFile(path, 'utf8'));
      expect(pid).to.be.greaterThan(1);
      for (let tries = 0; isAlive(pid) && tries < 100; tries += 1) await wait(50);
      expect(isAlive(pid)).to.equal(false);
    });
});
