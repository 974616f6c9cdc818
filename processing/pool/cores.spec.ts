import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { type Cores, CoreTurn, endTurn, sharedCores, wakeAll } from './cores.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const always = () => true;
const flag = () => new Int32Array(new SharedArrayBuffer(4));

/** A thread that takes a turn, says so, computes for some time and looks now and then whether others wait. */
class Thread {
  readonly own = flag();
  readonly said: string[] = [];
  private readonly worker: Worker;
  private readonly ended: Promise<unknown>;

  constructor(cores: Cores, { ms, shares = true }: { ms: number; shares?: boolean }, all: string[], name: string) {
    this.worker = new Worker(
      `const { parentPort, workerData: { url, cores, own, stop, ms, shares } } = require('node:worker_threads');
       import(url).then(({ CoreTurn }) => {
         const turn = new CoreTurn(cores, own, () => Atomics.load(stop, 0) === 0);
         parentPort.postMessage('asks');
         turn.take();
         parentPort.postMessage('begins');
         for (const until = performance.now() + ms; performance.now() < until; ) if (shares) turn.share();
         parentPort.postMessage('ends');
         turn.end();
       });`,
      { eval: true, workerData: { url: MODULE, cores, own: this.own, stop: this.stop, ms, shares } },
    );
    this.worker.on('message', (said: string) => {
      this.said.push(said);
      all.push(`${name} ${said}`);
    });
    this.ended = new Promise((resolve) => this.worker.once('exit', resolve));
  }

  readonly stop = flag();

  async says(word: string): Promise<void> {
    while (!this.said.includes(word)) await wait(2);
  }

  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  end = () => this.ended;
}

const MODULE = new URL('../dist/pool/cores.js', import.meta.url).href;

// Whoever waits in vain has a second's patience.
const AT_ONCE = 900;

describe('cores', function () {
  this.timeout(60_000);

  it('are one less than there are, and one at least', () => {
    expect(sharedCores()[0]).to.be.at.least(1);
    expect(sharedCores(3)[0]).to.equal(3);
  });

  it('are taken one after the other, and passed on while somebody waits', async () => {
    const [cores, all] = [sharedCores(1), [] as string[]];
    const long = new Thread(cores, { ms: 1500 }, all, 'long');
    await long.says('begins');
    const brief = new Thread(cores, { ms: 1 }, all, 'brief');
    await Promise.all([long.end(), brief.end()]);
    expect(all.indexOf('brief ends')).to.be.below(all.indexOf('long ends'));
    expect([...cores]).to.deep.equal([1, cores[1], cores[1]]);
  });

  it('are held by who does not look, for as long as others have patience', async () => {
    const [cores, all] = [sharedCores(1), [] as string[]];
    const deaf = new Thread(cores, { ms: 3000, shares: false }, all, 'deaf');
    await deaf.says('begins');
    const other = new Thread(cores, { ms: 1 }, all, 'other');
    await other.says('asks');
    await wait(200);
    expect(other.said).not.to.include('begins');
    await Promise.all([deaf.end(), other.end()]);
    expect(all.indexOf('other ends')).to.be.below(all.indexOf('deaf ends'));
  });

  it('are shared evenly with who does not look', async () => {
    const cores = sharedCores(1);
    new CoreTurn(cores, flag(), always).take();
    const other = new CoreTurn(cores, flag(), always);
    other.take();
    await wait(100);
    const began = performance.now();
    other.share();
    expect(performance.now() - began).to.be.below(AT_ONCE);
  });

  it('are free again when whoever had one is ended, and not waited for by who has nothing to do any more', async () => {
    const [cores, all] = [sharedCores(1), [] as string[]];
    const deaf = new Thread(cores, { ms: 60_000, shares: false }, all, 'deaf');
    await deaf.says('begins');
    const stopped = new Thread(cores, { ms: 0 }, all, 'stopped');
    await stopped.says('asks');
    Atomics.store(stopped.stop, 0, 1);
    wakeAll(cores);
    await stopped.end();
    await deaf.terminate();
    endTurn(cores, deaf.own);
    endTurn(cores, deaf.own);
    expect([...cores]).to.deep.equal([1, 2, 2]);
    const began = performance.now();
    new CoreTurn(cores, flag(), always).take();
    expect(performance.now() - began).to.be.below(AT_ONCE);
  });

  it('go on when the numbers of turns wrap around', () => {
    const cores = sharedCores(1);
    cores.fill(2 ** 31 - 1, 1);
    for (let turns = 0; turns < 3; turns += 1) {
      const turn = new CoreTurn(cores, flag(), always);
      const began = performance.now();
      turn.take();
      turn.end();
      expect(performance.now() - began).to.be.below(AT_ONCE);
    }
    expect([...cores]).to.deep.equal([1, -(2 ** 31) + 2, -(2 ** 31) + 2]);
  });
});
