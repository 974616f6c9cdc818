/** Priorities of tasks, the most urgent first: a waiting user, a job, work of minutes. */
const PRIORITIES = ['interactive', 'background', 'bulk'] as const;
export type Priority = (typeof PRIORITIES)[number];

interface Waiting {
  begin(): void;
}

/** Waiting tasks by caller: callers alternate, so that a thousand tasks of one do not delay those of another. */
class Queue {
  readonly #askers = new Map<string, Set<Waiting>>();
  size = 0;

  add(asker: string, waiting: Waiting): void {
    const own = this.#askers.get(asker) ?? new Set();
    this.#askers.set(asker, own.add(waiting));
    this.size += 1;
  }

  /** Removes a cancelled task; false if it is not waiting any more. */
  remove(asker: string, waiting: Waiting): boolean {
    const own = this.#askers.get(asker);
    if (!own?.delete(waiting)) return false;
    if (own.size === 0) this.#askers.delete(asker);
    this.size -= 1;
    return true;
  }

  /** Takes the next task; its caller moves to the end. */
  next(): Waiting | undefined {
    for (const [asker, own] of this.#askers)
      for (const waiting of own) {
        this.remove(asker, waiting);
        this.#askers.delete(asker);
        if (own.size > 0) this.#askers.set(asker, own);
        return waiting;
      }
    return undefined;
  }
}

/** Creates one value for each priority. */
const perPriority = <T>(of: (priority: Priority) => T): Record<Priority, T> => ({
  interactive: of('interactive'),
  background: of('background'),
  bulk: of('bulk'),
});

/**
 * The queue of the pool. More urgent tasks go first, and have a thread that less urgent ones never take, if there are
 * enough threads. So an import delays no interactive task, and a search for themes delays no import.
 */
export class TaskQueue {
  readonly running = perPriority(() => 0);
  readonly #waiting = perPriority(() => new Queue());

  constructor(readonly threads: number) {}

  get queued(): Record<Priority, number> {
    return perPriority((priority) => this.#waiting[priority].size);
  }

  /**
   * Resolves when a thread is free for this task, with a function that frees it again; a cancelled task leaves the
   * queue.
   */
  async take(priority: Priority, signal?: AbortSignal, asker = ''): Promise<() => void> {
    signal?.throwIfAborted();
    const slot = Promise.withResolvers<void>();
    const waiting: Waiting = { begin: slot.resolve };
    const giveUp = () => {
      if (this.#waiting[priority].remove(asker, waiting)) slot.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting[priority].add(asker, waiting);
    this.#next();
    try {
      await slot.promise;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
    return () => this.#end(priority);
  }

  #end(priority: Priority) {
    this.running[priority] -= 1;
    this.#next();
  }

  #mayBegin(priority: Priority): boolean {
    const runningFrom = (first: number) => PRIORITIES.slice(first).reduce((sum, each) => sum + this.running[each], 0);
    const leaves = (kept: number) => runningFrom(kept) < Math.max(1, this.threads - kept);
    return PRIORITIES.slice(0, PRIORITIES.indexOf(priority) + 1).every((_, kept) => leaves(kept));
  }

  #next() {
    for (const priority of PRIORITIES)
      while (this.#mayBegin(priority)) {
        const waiting = this.#waiting[priority].next();
        if (!waiting) break;
        this.running[priority] += 1;
        waiting.begin();
      }
  }
}
