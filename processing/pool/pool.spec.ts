import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@earshot/core/refusal';
import { LoopProbe } from '@earshot/test/kit/hosts/loop-probe';
import { leaveOut } from '@earshot/test/kit/leave-out';
import { expect } from 'chai';
import { helperThreads } from './helper-threads.ts';
import { createPool, type Pool, type RunOptions, release, TaskFailure } from './pool.ts';

const BODIES = {
  echo: 'run: ({ input }) => input',
  'sleep-briefly': 'run: async ({ input }) => { await new Promise((r) => setTimeout(r, input.ms)); return input.ms; }',
  throw: "run() { throw new Error('no luck') }",
  'throw-trap': 'run() { throw { get message() { throw 1 }, toJSON() { throw 1 } } }',
  'loop-forever': 'run() { for (;;); }',
  'hang-forever': 'run: () => new Promise(() => setInterval(() => {}, 1000))',
  'stop-politely': 'async run({ signal }) { while (!signal.stopped) await new Promise((r) => setTimeout(r, 5)); }',
  allocate: 'run() { const all = []; for (;;) all.push(Array.from({ length: 10000 }, (_, i) => ({ i }))); }',
  exit: 'run() { process.exit(0); }',
  'exit-later': "run() { setTimeout(() => { throw new Error('later') }, 20); return 1; }",
  'return-junk': 'output: z.object({ a: z.string() }), run: () => ({ a: 7 })',
  'return-function': 'run: () => ({ a() {} })',
  'return-proxy': 'run: () => new Proxy({}, {})',
  'return-much': "run: () => 'x'.repeat(20_000_000)",
  'return-circle': 'run() { const a = []; for (let i = 0; i < 9; i += 1) a.push(a); return a; }',
  'read-surroundings':
    'run: () => ({ env: { ...process.env }, argv: process.execArgv, fetch: typeof fetch, file: process.argv[1] })',
  'move-bytes': 'run: ({ input }) => input.byteLength',
  'give-bytes':
    'moves: (result) => [result], run() { globalThis.left ??= []; const made = new Uint8Array(1000).fill(7); globalThis.left.push(made); return made; }',
  'count-left': 'run: () => globalThis.left.map(({ byteLength }) => byteLength)',
  'count-up':
    'chunk: z.number(), async run({ input, emit }) { for (let at = 0; at < input.to; at += 1) { await emit(at); if (at === input.failAt) throw new Error("broken") } return { last: input.to }; }',
  'send-buffers':
    'chunk: z.instanceof(Uint8Array), async run({ emit }) { const sizes = []; for (let at = 1; at < 4; at += 1) { const part = new Uint8Array(at).fill(at); await emit(part, [part.buffer]); sizes.push(part.byteLength); } return sizes; }',
  'reach-out': "async run() { await import('node:net'); }",
  'send-junk': "chunk: z.number(), async run({ emit }) { await emit('a'); }",
};
type Name = keyof typeof BODIES;

// Threads have low priority: on a busy machine they are slow.
const PATIENCE = 90_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the pool', function () {
  this.timeout(PATIENCE);
  let folder: string;
  let pool: Pool;
  const named = (id: Name) => ({ id, url: pathToFileURL(join(folder, `${id}.mjs`)).href });
  const run = (id: Name, input: unknown = {}, options: RunOptions = {}) => pool.run(named(id), input, options);
  const failureOf = (work: Promise<unknown>): Promise<TaskFailure> =>
    work.then(
      () => expect.fail('it did not fail'),
      (error) => (error instanceof TaskFailure ? error : Promise.reject(error)),
    );

  const idle = async () => {
    const nothing = { interactive: 0, background: 0, bulk: 0 };
    for (const until = Date.now() + PATIENCE / 2; Date.now() < until; await wait(10))
      if (isDeepStrictEqual(pool.metrics().running, nothing)) return;
    expect(pool.metrics().running).to.deep.equal(nothing);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-tasks-'));
    for (const [id, body] of Object.entries(BODIES))
      await writeFile(
        join(folder, `${id}.mjs`),
        `import * as z from 'zod';\nexport const task = { id: '${id}', input: z.any(), output: z.any(), ${body} };\n`,
      );
    pool = createPool({ threads: 2, heapMegabytes: 64, outputBytes: 10_000_000, inputBytes: 1_000_000 });
  });
  after(async () => {
    await pool.close(0);
    await rm(folder, { recursive: true });
  });

  it('runs a task of this installation by its id, with compiled code', async () => {
    const read = await pool.run('read-text', { bytes: new TextEncoder().encode('Grüße\r\n') });
    expect(read).to.deep.equal({ text: 'Grüße\n', encoding: 'UTF-8', guessed: false, notices: [] });
  });

  it('carries a refusal back as a refusal', async () => {
    const error = await pool.run('read-text', { bytes: new Uint8Array([0, 1, 2, 0]) }).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(Refusal);
    expect(error).to.include({ code: 'UNPROCESSABLE' });
    expect(error.details).to.deep.equal({ reason: 'binary' });
  });

  it('checks the input and names the task in the error', async () => {
    const failure = await failureOf(pool.run('read-text', { bytes: 'words' } as never));
    expect(failure).to.include({ taskId: 'read-text', reason: 'input' });
  });

  it('gives threads no environment, no arguments and no way out', async () => {
    process.env.EARSHOT_CANARY = 'secret';
    const seen = (await run('read-surroundings')) as Record<string, unknown>;
    delete process.env.EARSHOT_CANARY;
    expect(seen).to.deep.include({ env: {}, argv: [], fetch: 'undefined' });
  });

  it('transfers buffers instead of copying them', async () => {
    const bytes = new Uint8Array(1000);
    expect(await run('move-bytes', bytes, { transfer: [bytes.buffer] })).to.equal(1000);
    expect(bytes.byteLength).to.equal(0);
  });

  it('transfers buffers of results, too', async () => {
    const own = createPool({ threads: 1 });
    expect(await own.run(named('give-bytes'), {})).to.deep.equal(new Uint8Array(1000).fill(7));
    expect(await own.run(named('count-left'), {}), 'what is left in the thread').to.deep.equal([0]);
    await own.close(0);
  });

  describe('the pool with a hostile task', () => {
    const LIMIT = { deadlineMs: 400 };
    const cases: [Name, string, RegExp][] = [
      ['throw', 'threw', /no luck/],
      ['throw-trap', 'threw', /unreadable/],
      ['loop-forever', 'deadline', /400 ms/],
      ['hang-forever', 'deadline', /400 ms/],
      ['allocate', 'died', /memory|heap/i],
      ['exit', 'died', /exited/],
      ['return-junk', 'output', /a$|string/],
      ['return-function', 'threw', /cannot be sent/],
      ['return-proxy', 'died', /^/],
      ['return-much', 'output', /10000000 bytes/],
      ['return-circle', 'output', /10000000 bytes/],
      ['reach-out', 'threw', /node:net/],
    ];
    for (const [id, reason, text] of cases)
      it(`fails ${id} alone: ${reason}`, async () => {
        const neighbour = run('sleep-briefly', { ms: 100 });
        const failure = await failureOf(run(id, {}, reason === 'deadline' ? LIMIT : {}));
        expect(failure).to.include({ taskId: id, reason });
        expect(failure.detail).to.match(text);
        expect(await neighbour).to.equal(100);
        expect(await run('echo', 'still here')).to.equal('still here');
      });

    it('survives work that a task leaves running', async () => {
      const { died } = pool.metrics().failed;
      expect(await run('exit-later')).to.equal(1);
      while (pool.metrics().failed.died === died) await wait(10);
      expect(await run('echo', 1)).to.equal(1);
    });

    it('refuses too large an input before any thread sees it', async () => {
      const failure = await failureOf(run('echo', 'x'.repeat(600_000)));
      expect(failure).to.include({ taskId: 'echo', reason: 'input' });
    });

    it('keeps the event loop free while threads spin and die', async () => {
      const probe = new LoopProbe();
      await Promise.allSettled([
        run('loop-forever', {}, LIMIT),
        run('loop-forever', {}, { ...LIMIT, priority: 'background' }),
        run('allocate'),
        run('exit'),
        run('return-much'),
      ]);
      expect(probe.longestMs()).to.be.below(150);
      probe.stop();
    });
  });

  describe('when the caller gives up', () => {
    it('answers at once and ends a thread that does not stop', async () => {
      const caller = new AbortController();
      const work = run('loop-forever', {}, { signal: caller.signal }).catch((error) => error);
      await wait(100);
      caller.abort(new Error('changed my mind'));
      expect(await work).to.have.property('message', 'changed my mind');
      await idle();
    });

    it('lets a task that looks at its signal stop by itself and keeps the thread', async function () {
      // The thread can still be ended on a machine that starves nice threads.
      this.retries(3);
      const caller = new AbortController();
      const work = run('stop-politely', {}, { signal: caller.signal }).catch((error) => error);
      await wait(100);
      const { threads } = pool.metrics();
      caller.abort(new Error('enough'));
      expect(await work).to.have.property('message', 'enough');
      await idle();
      expect(pool.metrics().threads).to.equal(threads);
    });
  });

  describe('streams', () => {
    const stream = (id: Name, input: unknown, onChunk: (chunk: unknown) => void | Promise<void>) =>
      pool.stream(named(id), input, { onChunk });

    it('hands every chunk out in order and waits for a slow reader', async () => {
      const chunks: unknown[] = [];
      let most = 0;
      let open = 0;
      const result = await stream('count-up', { to: 30 }, async (chunk) => {
        open += 1;
        most = Math.max(most, open);
        await wait(2);
        chunks.push(chunk);
        open -= 1;
      });
      expect(chunks).to.deep.equal(Array.from({ length: 30 }, (_, at) => at));
      expect(result).to.deep.equal({ last: 30 });
      expect(most).to.equal(1);
    });

    it('passes on chunks whose memory can be freed at once', async () => {
      const left: number[] = [];
      await stream('send-buffers', {}, (chunk) => {
        release(chunk as Uint8Array);
        left.push((chunk as Uint8Array).byteLength);
      });
      expect(left).to.deep.equal([0, 0, 0]);
    });

    it('transfers the buffers of chunks', async () => {
      const sizes: unknown[] = [];
      const left = await stream('send-buffers', {}, (chunk) => void sizes.push((chunk as Uint8Array).byteLength));
      expect({ sizes, left }).to.deep.equal({ sizes: [1, 2, 3], left: [0, 0, 0] });
    });

    it('stops the task when the reader fails, and says why', async () => {
      let seen = 0;
      const error = await stream('count-up', { to: 1_000_000 }, () => {
        seen += 1;
        if (seen === 5) throw new Error('disk full');
      }).catch((thrown) => thrown);
      expect(error).to.have.property('message', 'disk full');
      expect(seen).to.equal(5);
      expect(await run('echo', 2)).to.equal(2);
    });

    it('fails when the task fails halfway or sends undeclared chunks', async () => {
      expect(await failureOf(stream('count-up', { to: 10, failAt: 3 }, () => {}))).to.include({
        reason: 'threw',
      });
      expect(await failureOf(stream('send-junk', {}, () => {}))).to.include({ reason: 'threw' });
    });
  });

  it('counts finished and waiting tasks', async () => {
    const before = pool.metrics();
    await run('echo', 1);
    await failureOf(run('throw'));
    const now = pool.metrics();
    expect(now.done).to.equal(before.done + 1);
    expect(now.refused).to.equal(before.refused);
    expect(now.failed).to.deep.equal({ ...before.failed, threw: before.failed.threw + 1 });
  });

  it('gives its threads a lower priority than the host', async function () {
    if (process.platform !== 'linux') leaveOut(this, 'a thread’s niceness can be read on Linux only');
    const nicer = async () => {
      const tasks = await readdir('/proc/self/task');
      const stats = await Promise.all(
        tasks.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '')),
      );
      const nices = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
      return nices.filter((nice) => nice === Math.min(19, getPriority() + 10)).length;
    };
    // Other pools can exist in this process.
    const before = await nicer();
    const own = createPool({ threads: 1 });
    await own.run(named('echo'), 1);
    expect(await nicer()).to.equal(before + 1);
    await own.close(0);
  });

  it('gives V8’s helper threads the same low priority', async function () {
    const helpers = helperThreads();
    if (helpers.length === 0) leaveOut(this, 'This system does not tell which threads these are.');
    const own = createPool({ threads: 1 });
    expect(helpers.map((id) => getPriority(id))).to.deep.equal(helpers.map(() => Math.min(19, getPriority() + 10)));
    await own.close(0);
  });

  it('refuses work when it closes, and ends tasks that do not stop', async () => {
    const closing = createPool({ threads: 1 });
    const stuck = closing.run(named('loop-forever'), {}).catch((error) => error);
    const waiting = closing.run(named('echo'), 1).catch((error) => error);
    await closing.close(50);
    expect(await stuck).to.include({ reason: 'died' });
    expect(await waiting).to.include({ code: 'UNAVAILABLE' });
    expect(await closing.run(named('echo'), 1).catch((error) => error)).to.include({ code: 'UNAVAILABLE' });
  });
});
