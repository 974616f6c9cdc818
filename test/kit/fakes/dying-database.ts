import type { Database, Transaction } from '@earshot/host/store/database';

/** Number of kills: each round dies at another commit. */
export const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 100 : 5;
/** Time limit in ms, on a busy machine. */
export const ROUNDS_MS = 20_000 + ROUNDS * 6_000;

/** The number of the transaction at which the user dies, right before or right after its commit. */
export interface Death {
  at: number;
  after: boolean;
}

/**
 * The death of a round: right before each commit in turn, then right after each. Five in a row strike between any two
 * of the first commits, so work that takes two transactions instead of one is detected.
 */
export const deathIn = (round: number, commits: number): Death => ({
  at: 1 + (round % commits),
  after: Math.floor(round / commits) % 2 === 1,
});

class Killed extends Error {}

/** A database whose user dies at one of its transactions. */
export class DyingDatabase {
  /** number of transactions begun */
  begun = 0;
  readonly database: Database;
  private readonly fault: Error;

  /**
   * `forGood`: no further transaction can begin after the death, such as one that would record it; `fault`: error of
   * the transaction
   */
  constructor(real: Database, death?: Death, { forGood = false, fault = new Killed() as Error } = {}) {
    this.fault = fault;
    let dead = false;
    const die = (): never => {
      dead = forGood;
      throw fault;
    };
    this.database = Object.create(real) as Database;
    this.database.inWorkspace = async <R>(workspaceId: string, work: (transaction: Transaction) => Promise<R>) => {
      if (dead) throw fault;
      this.begun += 1;
      if (this.begun !== death?.at) return real.inWorkspace(workspaceId, work);
      const done = await real.inWorkspace(workspaceId, async (transaction) => {
        const result = await work(transaction);
        if (!death.after) die();
        return result;
      });
      if (death.after) die();
      return done;
    };
  }

  /** Runs work until its end or death; returns the number of transactions begun. */
  async outlive(work: (database: Database) => Promise<unknown>): Promise<number> {
    try {
      await work(this.database);
    } catch (caught) {
      if (caught !== this.fault) throw caught;
    }
    return this.begun;
  }
}
