/** From what somebody waits for in front of a screen to what takes minutes while nobody does; the first goes first. */
const PRIORITIES = ['interactive', 'background', 'bulk'] as const;
export type Priority = (typeof PRIORITIES)[number];

interface Waiting {
  begin(): void;
}

/** Who waits, by who asked: askers take turns, so that a thousand of one are not ahead of everybody's next. */
class Queue {
  readonly #askers = new Map<string, Set<Waiting>>();
  size = 0;

  add(asker: string, waiting: Waiting): void {
    const own = this.#askers.get(asker) ?? new Set();
    this.#askers.set(asker, own.add(waiting));
    this.size += 1;
  }

  /** Takes out one that gave up; false when it is not here any more. */
  remove(asker: string, waiting: Waiting): boolean {
    const own = this.#askers.get(asker);
    if (!own?.delete(waiting)) return false;
    if (own.size === 0) this.#askers.delete(asker);
    this.size -= 1;
    return true;
  }

  /** Takes out the next one; who asked for it comes last from then on. */
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

/** The same number or thing for every priority. */
const perPriority = <T>(of: (priority: Priority) => T): Record<Priority, T> => ({
  interactive: of('interactive'),
  background: of('background'),
  bulk: of('bulk'),
});

/**
 * Decides whose turn it is: what is more urgent goes first, and has a thread that what is less urgent never takes, where
 * there are threads enough. So an import holds up nobody in front of a screen, and a search for themes no import.
 */
export class Turns {
  readonly running = perPriority(() => 0);
  readonly #waiting = perPriority(() => new Queue());

  constructor(readonly threads: number) {}

  get queued(): Record<Priority, number> {
    return perPriority((priority) => this.#waiting[priority].size);
  }

  /** Resolves when it is this call's turn, with the function that ends the turn; a call that is given up leaves the queue. */
  async take(priority: Priority, signal?: AbortSignal, asker = ''): Promise<() => void> {
    signal?.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const waiting: Waiting = { begin: turn.resolve };
    const giveUp = () => {
      if (this.#waiting[priority].remove(asker, waiting)) turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting[priority].add(asker, waiting);
    this.#next();
    try {
      await turn.promise;
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
