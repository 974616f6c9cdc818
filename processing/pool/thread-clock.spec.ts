import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { spentMs, type ThreadClock, threadClock } from './thread-clock.ts';

const CLOCK = new URL('../dist/pool/thread-clock.js', import.meta.url).href;
const SPIN_MS = 300;

describe('the time of a thread', () => {
  const threads: Worker[] = [];
  after(() => Promise.all(threads.map((thread) => thread.terminate())));

  /** Runs a thread that starts the clock, does this work and reports its end. */
  async function run(clock: ThreadClock, work: string): Promise<void> {
    const code = `const { workerData, parentPort } = require('node:worker_threads');
      const ran = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
      import('${CLOCK}').then(async ({ startClock }) => { startClock(workerData); ${work}; parentPort.postMessage('done'); setInterval(() => {}, 1000); });`;
    const thread = new Worker(code, { eval: true, workerData: clock });
    threads.push(thread);
    await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
  }

  it('is 0 before the task begins, and for a thread that has ended', async () => {
    expect(await spentMs(threadClock(), threads)).to.equal(0);
    expect(await spentMs(new Float64Array([12345, 0, 0]), threads)).to.equal(0);
  });

  it('is what it ran, however long that took on a busy machine', async () => {
    const clock = threadClock();
    await run(clock, `const until = ran() + ${SPIN_MS}; while (ran() < until);`);
    expect(await spentMs(clock, threads)).to.be.within(SPIN_MS, 3 * SPIN_MS);
  });

  it('counts idle time, too', async () => {
    const clock = threadClock();
    await run(clock, '');
    await pause(SPIN_MS);
    expect(await spentMs(clock, threads)).to.be.at.least(SPIN_MS / 2);
  });
});
