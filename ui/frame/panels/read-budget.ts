import { limits } from '@earshot/core/limits';
import { Refused } from '../../data/refused.ts';

const MINUTE_MS = 60_000;

/**
 * Limits of concurrency and rate for the reads of a panel. All open copies of a panel share one, so that a document with
 * a thousand of them uses no more of its reader's rate than one.
 */
export class ReadBudget {
  private readonly waiting: (() => void)[] = [];
  private underway = 0;
  private reads: number[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** Runs a read once fewer than the maximum are under way; throws a Refused beyond the reads of a minute. */
  async run<T>(read: () => Promise<T>): Promise<T> {
    this.count();
    if (this.underway >= limits.panel.readsAtOnce)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    this.underway += 1;
    try {
      return await read();
    } finally {
      this.underway -= 1;
      this.waiting.shift()?.();
    }
  }

  private count(): void {
    const now = this.now();
    this.reads = this.reads.filter((at) => at > now - MINUTE_MS);
    if (this.reads.length >= limits.panel.readsPerMinute)
      throw new Refused('TOO_MANY_REQUESTS', 'This panel asks too often. Wait a minute.');
    this.reads.push(now);
  }
}

const budgets = new Map<string, ReadBudget>();

/** The budget that all open copies of a panel share, by the address of its module. */
export function budgetOf(module: string): ReadBudget {
  const budget = budgets.get(module) ?? new ReadBudget();
  budgets.set(module, budget);
  return budget;
}
