/** The share of a lane that each member uses, by the flags of running jobs. */
export class Shares {
  private readonly running = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Flags whose share is used up. */
  get usedUp(): string[] {
    return [...this.running].flatMap(([flag, count]) => (count >= this.most ? [flag] : []));
  }

  /**
   * Performs a job's work while holding these flags; returns false if they are used up, as by two workers that checked
   * at once.
   */
  async hold(flags: readonly string[], work: () => Promise<void>): Promise<boolean> {
    if (flags.some((flag) => (this.running.get(flag) ?? 0) >= this.most)) return false;
    for (const flag of flags) this.running.set(flag, (this.running.get(flag) ?? 0) + 1);
    try {
      await work();
    } finally {
      for (const flag of flags) this.leave(flag);
    }
    return true;
  }

  private leave(flag: string): void {
    const left = (this.running.get(flag) ?? 0) - 1;
    if (left > 0) this.running.set(flag, left);
    else this.running.delete(flag);
  }
}
