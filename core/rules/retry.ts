import { limits } from '../limits.ts';

/**
 * Milliseconds to wait after each failed attempt of a read, doubling from 300 to 2000 with jitter between these bounds
 * (BO-09).
 */
export function readDelays(random: () => number): number[] {
  const { attempts, firstMs, mostMs } = limits.readRetry;
  return Array.from({ length: attempts - 1 }, (_, index) => {
    const cap = Math.min(mostMs, firstMs * 2 ** (index + 1));
    return Math.round(firstMs + random() * (cap - firstMs));
  });
}

/**
 * Milliseconds until a failed job is tried again: five times longer after each attempt, plus or minus a quarter
 * (contract 40).
 */
export function jobPause(attempt: number, random: () => number): number {
  const { firstPauseMs, pauseGrowth } = limits.jobs;
  return Math.round(firstPauseMs * pauseGrowth ** (attempt - 1) * (0.75 + random() / 2));
}

/** Whether a failed call may be repeated: reads only, after a 5xx or without any answer. */
export const retriable = (effect: 'read' | 'write', status: number | undefined): boolean =>
  effect === 'read' && (status === undefined || status >= 500);
