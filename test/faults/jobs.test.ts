import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { job } from '@earshot/host/jobs/job';
import { JobQueue, type Sql, type TakenJob } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import * as z from 'zod';
import { eventually, JobRoom, QUICK, trace } from '../kit/hosts/job-room.ts';
import { holdKind, holdTrace, type WorkerOrders } from './job-worker.ts';

/**
 * Number of workers killed at work (contract P7); several hosts share a process and die with it, because starting one
 * is slow.
 */
const [KILLS, HOSTS] = process.env.EARSHOT_TEST === 'all' ? [1000, 5] : [3, 1];
const EACH = 6;
/** Each kill leaves jobs locked; a healthy host ends those of a thousand kills in seconds, with room for a busy machine. */
const LEFT_OVER_MS = 15_000 + KILLS * 150;

/** Queue without the protection: a job's writer need not own it any more. */
class NoFence extends JobQueue {
  override isOurs = async () => true;
  override finish = async (sql: Sql, { id }: TakenJob) => {
    await sql('delete from graphile_worker._private_jobs where id = $1', [id]);
    return true;
  };
}

interface Worker {
  child: ChildProcess;
  said(...lines: string[]): Promise<void>;
}

describe('jobs under faults', function () {
  this.timeout(60_000 + KILLS * 1000 + LEFT_OVER_MS);
  const children: ChildProcess[] = [];
  let room: JobRoom;
  before(async () => {
    room = await JobRoom.open();
  });
  beforeEach(async () => {
    room = await room.another();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await room.close();
  });

  const orders = (more: Partial<WorkerOrders> = {}): WorkerOrders => ({
    connection: room.connection,
    name: 'worker',
    holdMs: 30,
    apart: false,
    hosts: 1,
    ...more,
  });
  const add = (kind: string, names: string[]) =>
    room.change(async (change) => {
      for (const name of names) await change.enqueue(kind, { name });
    });

  /** A process of workers waiting for its start; `said` resolves once it has printed all of these lines. */
  function worker(given: WorkerOrders): Worker {
    const child = spawn(
      process.execPath,
      ['--import=tsx', '--conditions=source', fileURLToPath(new URL('job-worker.ts', import.meta.url))],
      { env: { ...process.env, WORKER: JSON.stringify(given) }, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    children.push(child);
    const lines = new Set<string>();
    const heard = createInterface({ input: child.stdout });
    heard.on('line', (line) => lines.add(line));
    const said = (...wanted: string[]) =>
      new Promise<void>((resolve, reject) => {
        const look = () => wanted.every((line) => lines.has(line)) && resolve();
        heard.on('line', look);
        child.once('exit', () => reject(new Error(`the worker ended before it said ${wanted.join(', ')}`)));
        look();
      });
    return { child, said };
  }

  async function start({ child, said }: Worker): Promise<void> {
    await said('loaded');
    child.stdin?.write('go\n');
    await said('ready');
  }

  const kill = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });

  /** Kills workers at work, process after process, and lets a healthy host finish; returns the remaining traces. */
  async function killRounds(
    kills: number,
    given: Partial<WorkerOrders>,
  ): Promise<{ names: string[]; traces: string[] }> {
    // The queue's tables are created by the first host.
    await (await room.aHost([holdTrace(orders())])).stop(0);
    const hosts = Array.from({ length: given.hosts ?? 1 }, (_, host) => host);
    const names: string[] = [];
    const spawned = (round: number) => worker(orders({ name: `killed ${round}`, ...given }));
    let next = spawned(0);
    for (let round = 0; round < kills / hosts.length; round += 1) {
      const now = next;
      await start(now);
      // The next one loads its code concurrently and takes no job before its orders.
      if ((round + 1) * hosts.length < kills) next = spawned(round + 1);
      for (const host of hosts) {
        const fresh = Array.from({ length: EACH }, (_, index) => `r${round}-${host}-${index}`);
        names.push(...fresh);
        await add(holdKind(host), fresh);
      }
      await now.said(...hosts.map((host) => `begun ${host}`));
      if (!given.apart) await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await kill(now.child);
    }
    const healthy = orders({ name: 'healthy', holdMs: 1 });
    await room.aHost(hosts.map((host) => holdTrace(healthy, host)));
    await eventually(async () => {
      const left = await room.queued();
      // Jobs killed five times wait for an operator, who can run them again.
      for (const { id } of left) await room.retry(id);
      expect(left).to.deep.equal([]);
    }, LEFT_OVER_MS);
    const traces = await room.traces();
    return { names: names.sort(), traces: traces.map((line) => line.split(' ')[0] ?? '').sort() };
  }

  it(`are each done once although their worker is killed, ${KILLS} times`, async () => {
    const { names, traces } = await killRounds(KILLS, { hosts: HOSTS });
    expect(traces).to.deep.equal(names);
  });

  it('are done twice when what they write is not in the transaction that ends them (the harness sees it)', async () => {
    const { names, traces } = await killRounds(1, { apart: true, holdMs: 500 });
    expect(new Set(traces)).to.deep.equal(new Set(names));
    expect(traces.length).to.be.greaterThan(names.length);
  });

  it('run again soon after a kill, not after four hours', async () => {
    await (await room.aHost([holdTrace(orders())])).stop(0);
    await add(holdKind(0), ['one']);
    const one = worker(orders({ holdMs: 60_000 }));
    await start(one);
    await one.said('begun 0');
    await room.aHost([holdTrace(orders({ name: 'healthy', holdMs: 1 }))]);
    await kill(one.child);
    // The job waits for seconds, depending on other load.
    await eventually(async () => expect(await room.traces()).to.deep.equal(['one healthy']));
  });

  it('are left to a host that lives, however long they take', async () => {
    const pace = { ...QUICK, deadMs: 1500 };
    await room.aHost([holdTrace(orders({ name: 'slow', holdMs: 4000 }))], { pace });
    await add(holdKind(0), ['one']);
    await eventually(async () => expect((await room.queued()).map(({ locked }) => locked)).to.deep.equal([true]));
    await room.aHost([holdTrace(orders({ name: 'eager', holdMs: 1 }))], { pace });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['one slow']));
    expect(room.lines.map(({ text }) => text)).not.to.include('jobs of a dead host are free again');
  });

  /**
   * A host presumed dead while it works: its job is given to another, then it continues and tries to write. Returns the
   * traces at the end, however long the commit takes.
   */
  async function zombie(queue: JobQueue, ended: () => Promise<unknown>): Promise<string[]> {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let begun = 0;
    const by = (host: string, wait: Promise<void>) =>
      job({
        kind: 'pause-long',
        input: z.strictObject({ name: z.string() }),
        deadlineMs: 20_000,
        description: 'Be taken over.',
        run: async ({ input, change }) => {
          begun += 1;
          await wait;
          await trace(change, input.name, host);
        },
      });
    await room.aHost([by('zombie', gate)], { queue, pace: { ...QUICK, beatMs: 3_600_000 } });
    await add('pause-long', ['it']);
    await eventually(() => expect(begun).to.equal(1));
    await room.aHost([by('healthy', Promise.resolve())], { queue });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['it healthy']));
    open();
    await eventually(ended);
    return room.traces();
  }

  it('of a host that was given up for dead write nothing when it comes back', async () => {
    const turnedAway = async () =>
      expect(room.lines.map(({ text }) => text)).to.include('job was taken over by another host');
    expect(await zombie(new JobQueue(), turnedAway)).to.deep.equal(['it healthy']);
  });

  it('of such a host are done once more without the fence (the harness sees it)', async () => {
    // The host presumed dead can also take its own freed job again, so it can write more than once.
    const written = async () => expect(await room.traces()).to.include('it zombie');
    expect(await zombie(new NoFence(), written)).to.include('it healthy');
  });
});
