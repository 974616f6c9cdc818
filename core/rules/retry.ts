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

/** Milliseconds to wait after the nth attempt: multiplied by `growth` each time, ± 25 %. */
const growing = (attempt: number, { firstMs, growth }: { firstMs: number; growth: number }, random: () => number) =>
  Math.round(firstMs * growth ** (attempt - 1) * (0.75 + random() / 2));

/** Milliseconds until a failed job is retried: five times longer after each attempt (contract 40). */
export const jobPause = (attempt: number, random: () => number): number =>
  growing(attempt, { firstMs: limits.jobs.firstPauseMs, growth: limits.jobs.pauseGrowth }, random);

/** Milliseconds until a temporarily failing service without Retry-After is retried: doubled each time. */
export const callPause = (attempt: number, random: () => number): number =>
  growing(attempt, { firstMs: limits.callRetry.baseMs, growth: 2 }, random);

/** True if a failed call can be repeated: reads only, after a 5xx or no response. */
export const retriable = (effect: 'read' | 'write', status: number | undefined): boolean =>
  effect === 'read' && (status === undefined || status >= 500);
