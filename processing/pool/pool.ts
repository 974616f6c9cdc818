import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, type Transferable } from 'node:worker_threads';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { Piscina } from 'piscina';
import type { InputOf, OutputOf, TaskId } from '../tasks/all.ts';
import { openInlet } from './chunks.ts';
import { calmHelpers } from './helper-threads.ts';
import { endGroup } from './process-group.ts';
import { type FailureReason, type Reply, type Request, TaskFailure, type TaskName } from './reply.ts';
import { type Priority, TaskQueue } from './task-queue.ts';
import { spentMs, type ThreadClock, threadClock } from './thread-clock.ts';
import { weigh } from './weigh.ts';

export { TaskFailure, type TaskName } from './reply.ts';
export type { Priority } from './task-queue.ts';

// Measured: 19 was worse, 10 kept the p99 of requests lower.
const NICE = 10;
const IDLE_MS = 60_000;
/** A task is late after this many times its deadline, however little processor time its thread was given. */
const MOST_PATIENT = 10;
const LOOK_MS = 20;

export interface RunOptions {
  /** interactive if someone waits for the result; bulk if it can occupy its thread for minutes */
  priority?: Priority;
  signal?: AbortSignal;
  /** time that the thread can spend on the task; on a busy machine more wall-clock time can pass */
  deadlineMs?: number;
  /** buffers that are transferred instead of copied; the caller cannot use them afterwards */
  transfer?: readonly Transferable[];
}

export interface StreamOptions<C> extends RunOptions {
  /** receives the chunks one by one; the task waits until it is done */
  onChunk(chunk: C): void | Promise<void>;
}

export interface PoolMetrics {
  threads: number;
  running: Record<Priority, number>;
  queued: Record<Priority, number>;
  done: number;
  refused: number;
  failed: Record<FailureReason, number>;
}

type Given<N extends TaskName> = N extends TaskId ? InputOf<N> : unknown;
type Made<N extends TaskName> = N extends TaskId ? OutputOf<N> : unknown;

export interface Pool {
  /** Runs a task; rejects with Refusal (it refused its input), TaskFailure (it failed) or the signal's reason. */
  run<N extends TaskName>(task: N, input: Given<N>, options?: RunOptions): Promise<Made<N>>;
  /** Runs a task that streams chunks; resolves with its result when every chunk was read. */
  stream<N extends TaskName, C>(task: N, input: Given<N>, options: StreamOptions<C>): Promise<Made<N>>;
  metrics(): PoolMetrics;
  /** Lets running tasks finish within this time, then ends the threads. */
  close(graceMs?: number): Promise<void>;
}

export interface PoolOptions {
  /** number of threads; by default at least one for each priority */
  threads?: number;
  heapMegabytes?: number;
  inputBytes?: number;
  outputBytes?: number;
  queued?: number;
  /** called before each task; throws if no task can be started, as inside a transaction */
  demand?: (task: string) => void;
  /** the caller of a task, for fair queueing between callers */
  asker?: () => string | undefined;
}

// Threads always run compiled code: when run from source (tests), the built worker in dist.
const worker = new URL(import.meta.url.endsWith('.ts') ? '../dist/pool/worker.js' : './worker.js', import.meta.url);

const idOf = (task: TaskName) => (typeof task === 'string' ? task : task.id);
const DEADLINES: Record<Priority, number> = {
  interactive: limits.processing.interactiveMs,
  background: limits.processing.backgroundMs,
  bulk: limits.processing.bulkMs,
};

class ThreadPool implements Pool {
  readonly #piscina: Piscina;
  readonly #queue: TaskQueue;
  readonly #most: { input: number; output: number; queued: number };
  readonly #closing = new AbortController();
  readonly #failed: Record<FailureReason, number> = { input: 0, output: 0, threw: 0, deadline: 0, died: 0 };
  #done = 0;
  #refused = 0;

  constructor(private readonly options: PoolOptions) {
    const own = limits.processing;
    const threads = Math.max(1, options.threads ?? Math.max(3, availableParallelism() - 1));
    this.#queue = new TaskQueue(threads);
    calmHelpers(NICE);
    this.#most = {
      input: options.inputBytes ?? own.inputBytes,
      output: options.outputBytes ?? own.outputBytes,
      queued: options.queued ?? own.queued,
    };
    this.#piscina = new Piscina({
      filename: fileURLToPath(worker),
      name: 'runTask',
      minThreads: 1,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      env: {},
      execArgv: [],
      argv: [],
      // Node gives a thread that reaches its heap limit 16 MB more to end in (node_worker.cc, NearHeapLimit). Should
      // one collection move more than that out of the young generation, the whole process dies. So the young generation
      // stays small.
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMegabytes ?? own.heapMegabytes,
        maxYoungGenerationSizeMb: 6,
      },
      // Waiting with Atomics would block a stream's messages together with what a task left running.
      atomics: 'disabled',
    });
    // Leftover work of a task can throw after its answer; the thread ends, and no one needs to be notified.
    this.#piscina.on('error', () => {
      this.#failed.died += 1;
    });
  }

  run<N extends TaskName>(task: N, input: Given<N>, options: RunOptions = {}): Promise<Made<N>> {
    return this.#ask(task, input, options) as Promise<Made<N>>;
  }

  async stream<N extends TaskName, C>(task: N, input: Given<N>, options: StreamOptions<C>): Promise<Made<N>> {
    const { port1, port2 } = new MessageChannel();
    const inlet = openInlet(port1, options.onChunk);
    const given = new AbortController();
    inlet.failed.catch((reason) => given.abort(reason));
    const signal = options.signal ? AbortSignal.any([options.signal, given.signal]) : given.signal;
    try {
      return (await this.#ask(task, input, { ...options, signal }, port2, inlet.finish)) as Made<N>;
    } finally {
      inlet.close();
    }
  }

  metrics(): PoolMetrics {
    return {
      threads: this.#piscina.threads.length,
      running: { ...this.#queue.running },
      queued: this.#queue.queued,
      done: this.#done,
      refused: this.#refused,
      failed: { ...this.#failed },
    };
  }

  async close(graceMs = 5000): Promise<void> {
    this.#closing.abort(new Refusal('UNAVAILABLE', 'Earshot is stopping. Try again in a minute.'));
    const until = performance.now() + graceMs;
    const busy = () => Object.values(this.#queue.running).some((count) => count > 0);
    while (busy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    await this.#piscina.destroy();
  }

  async #ask(
    task: TaskName,
    input: unknown,
    options: RunOptions,
    port?: MessagePort,
    finish?: (chunks: number) => Promise<void>,
  ): Promise<unknown> {
    const { priority = 'interactive', signal } = options;
    this.options.demand?.(idOf(task));
    if (weigh(input, this.#most.input) > this.#most.input)
      throw this.#failure(task, 'input', `more than ${this.#most.input} bytes`);
    if (this.#queue.queued[priority] >= this.#most.queued)
      throw new Refusal('UNAVAILABLE', 'Too much is being worked on. Try again in a minute.');
    const waiting = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    const endTurn = await this.#queue.take(priority, waiting, this.options.asker?.());
    const deadlineMs = options.deadlineMs ?? DEADLINES[priority];
    const reply = await this.#inThread(task, { input, port }, { ...options, priority, deadlineMs }, endTurn);
    if (reply.kind === 'refused') {
      this.#refused += 1;
      throw new Refusal(reply.code, reply.message, reply.details);
    }
    if (reply.kind === 'failed') throw this.#failure(task, reply.reason, reply.detail);
    await finish?.(reply.chunks);
    this.#done += 1;
    return reply.value;
  }

  /**
   * Runs one task in a thread. If the caller gives up or the task is late, it rejects at once; the thread gets a moment
   * to stop by itself.
   */
  async #inThread(
    task: TaskName,
    { input, port }: { input: unknown; port?: MessagePort },
    { signal, deadlineMs, transfer = [] }: RunOptions & { deadlineMs: number },
    endTurn: () => void,
  ): Promise<Reply> {
    const stop = new Int32Array(new SharedArrayBuffer(8));
    const clock = threadClock();
    const kill = new AbortController();
    const over = Promise.withResolvers<never>();
    let killing: NodeJS.Timeout | undefined;
    const give = (reason: unknown) => {
      Atomics.store(stop, 0, 1);
      killing = setTimeout(() => kill.abort(), limits.processing.stopMs);
      over.reject(reason);
    };
    const giveUp = () => give(signal?.reason);
    const endWatch = this.#watch(deadlineMs, clock, () =>
      give(this.#failure(task, 'deadline', `took longer than ${deadlineMs} ms`)),
    );
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted) giveUp();
    const request: Request = { task, input, stop, clock, port, mostOutput: this.#most.output };
    const answer: Promise<Reply> = this.#piscina
      .run(request, { signal: kill.signal, transferList: [...transfer, ...(port ? [port] : [])] })
      .catch((error: Error): Reply => ({ kind: 'failed', reason: 'died', detail: error.message }))
      .finally(() => {
        endWatch();
        clearTimeout(killing);
        signal?.removeEventListener('abort', giveUp);
        endGroup(Atomics.load(stop, 1));
        endTurn();
      });
    return Promise.race([answer, over.promise]);
  }

  /** Watches a task's deadline; returns a function that ends the watch. */
  #watch(deadlineMs: number, clock: ThreadClock, late: () => void): () => void {
    const latest = performance.now() + MOST_PATIENT * deadlineMs;
    const over = new AbortController();
    const look = async () => {
      const left = deadlineMs - (await spentMs(clock, this.#piscina.threads));
      if (over.signal.aborted) return;
      if (left <= 0 || performance.now() >= latest) late();
      else timer = setTimeout(look, Math.max(LOOK_MS, left));
    };
    let timer = setTimeout(look, deadlineMs);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }

  #failure(task: TaskName, reason: FailureReason, detail: string): TaskFailure {
    this.#failed[reason] += 1;
    return new TaskFailure(idOf(task), reason, detail);
  }
}

/**
 * Frees the memory of buffers that a thread transferred; nothing can use them afterwards. Otherwise V8 collects the
 * whole heap whenever some 32 MB of these have arrived, which blocked the event loop for 12 % of an import.
 */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Starts the thread pool for heavy work. */
export const createPool = (options: PoolOptions = {}): Pool => new ThreadPool(options);
