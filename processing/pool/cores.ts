import { availableParallelism } from 'node:os';

/*
 * Threads that read for minutes take turns at computing, so that one core stays with the host and the database: with both
 * of two taken, whatever they are woken for waits for a tick of the system. What somebody waits for never waits here.
 * Threads ask each other in shared memory; the host would be one more thing to wait for.
 */

/** Shared by all threads of a pool: how many may compute at once, how many turns were asked for, how many are over. */
export type Cores = Int32Array;

const COUNT = 0;
const ASKED = 1;
const OVER = 2;

/** For how long a thread may compute while another waits, and how long that one waits for a thread that does not look. */
const TURN_MS = 20;
const PATIENCE_MS = 1000;

/** One core is left to the host, where there are two. */
export function sharedCores(count = Math.max(1, availableParallelism() - 1)): Cores {
  const cores = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  cores[COUNT] = count;
  return cores;
}

/** Has those who wait look whether they still have to. */
export const wakeAll = (cores: Cores) => void Atomics.notify(cores, OVER);

/** Ends a turn, by the thread that has it or by whoever ended that thread; `own` is 1 as long as it isn't over. */
export function endTurn(cores: Cores, own: Int32Array): void {
  if (Atomics.exchange(own, 0, 0) === 0) return;
  Atomics.add(cores, OVER, 1);
  wakeAll(cores);
}

/** A thread's way to a core: first come, first served. */
export class CoreTurn {
  #since = 0;

  /** `own` tells the host whether there is a turn to end, and `isWanted` whether there is still something to compute. */
  constructor(
    private readonly cores: Cores,
    private readonly own: Int32Array,
    private readonly isWanted: () => boolean,
  ) {}

  /** Waits until a core is free; not for ever, as not everybody looks whether others wait. */
  take(): void {
    Atomics.store(this.own, 0, 1);
    const turn = Atomics.add(this.cores, ASKED, 1);
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const over = Atomics.load(this.cores, OVER);
      this.#since = performance.now();
      // Both numbers may wrap around.
      if (((turn - over) | 0) < (this.cores[COUNT] as number) || !this.isWanted()) return;
      if (this.#since >= until) {
        // Beside one that does not look it computes for as long as it waited.
        this.#since += PATIENCE_MS - TURN_MS;
        return;
      }
      Atomics.wait(this.cores, OVER, over, until - this.#since);
    }
  }

  /** Lets others go first who wait, when this thread has had its time. */
  share(): void {
    if (performance.now() - this.#since < TURN_MS) return;
    const open = (Atomics.load(this.cores, ASKED) - Atomics.load(this.cores, OVER)) | 0;
    if (open <= (this.cores[COUNT] as number)) return;
    this.end();
    this.take();
  }

  end(): void {
    endTurn(this.cores, this.own);
  }
}
