/** Who waits: a person in front of a screen, or nobody. */
export type Priority = 'interactive' | 'background';

interface Waiting {
  begin(): void;
}

/**
 * Decides whose turn it is: interactive work goes first and one thread is kept for it, so that an import holds nobody up;
 * background work has at least one thread.
 */
export class Turns {
  readonly running: Record<Priority, number> = { interactive: 0, background: 0 };
  readonly #waiting: Record<Priority, Set<Waiting>> = { interactive: new Set(), background: new Set() };

  constructor(
    readonly threads: number,
    readonly backgroundThreads = Math.max(1, threads - 1),
  ) {}

  get queued(): Record<Priority, number> {
    return { interactive: this.#waiting.interactive.size, background: this.#waiting.background.size };
  }

  /** Resolves when it is this call's turn, with the function that ends the turn; a call that is given up leaves the queue. */
  async take(priority: Priority, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const waiting: Waiting = { begin: turn.resolve };
    const giveUp = () => {
      if (this.#waiting[priority].delete(waiting)) turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting[priority].add(waiting);
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
    const { interactive, background } = this.running;
    if (interactive + background >= this.threads) return false;
    return priority === 'interactive' || background < this.backgroundThreads;
  }

  #next() {
    for (const priority of ['interactive', 'background'] as const)
      for (const waiting of this.#waiting[priority]) {
        if (!this.#mayBegin(priority)) break;
        this.#waiting[priority].delete(waiting);
        this.running[priority] += 1;
        waiting.begin();
      }
  }
}
