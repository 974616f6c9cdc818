import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';

const callers = new AsyncLocalStorage<string>();

/** Runs work on behalf of a caller, so that threads can be shared fairly among callers. */
export const asCaller = <T>(caller: string, work: () => Promise<T>): Promise<T> => callers.run(caller, work);

/** The caller on whose behalf this runs; undefined for the host itself. */
export const currentCaller = (): string | undefined => callers.getStore();

export interface UnderwayLimits {
  /** maximum concurrent calls of one caller */
  most: number;
  /** maximum waiting calls of one caller */
  waiting: number;
}

interface Seats {
  taken: number;
  waiting: (() => void)[];
}

const tooMany = () =>
  new Refusal('TOO_MANY_REQUESTS', 'Too many of these calls are being worked on. Try again in a moment.', {
    retryAfter: 1,
  });

/** Limits the concurrent calls of each caller. Further ones wait in order, without using any resource. */
export class Underway {
  private readonly callers = new Map<string, Seats>();

  constructor(
    private readonly limit: UnderwayLimits = { most: limits.underway.calls, waiting: limits.underway.waiting },
  ) {}

  /** Runs a call as soon as its caller has a free slot; refuses with TOO_MANY_REQUESTS if too many are waiting. */
  async run<T>(caller: string, call: () => Promise<T>): Promise<T> {
    await this.take(caller);
    try {
      return await asCaller(caller, call);
    } finally {
      this.leave(caller);
    }
  }

  private async take(caller: string): Promise<void> {
    const seats = this.callers.get(caller) ?? { taken: 0, waiting: [] };
    this.callers.set(caller, seats);
    if (seats.taken < this.limit.most) {
      seats.taken += 1;
      return;
    }
    if (seats.waiting.length >= this.limit.waiting) throw tooMany();
    const turn = Promise.withResolvers<void>();
    seats.waiting.push(turn.resolve);
    await turn.promise;
  }

  // The slot goes to the call that has waited longest.
  private leave(caller: string): void {
    const seats = this.callers.get(caller);
    if (!seats) return;
    const next = seats.waiting.shift();
    if (next) next();
    else seats.taken -= 1;
    if (seats.taken === 0) this.callers.delete(caller);
  }
}
