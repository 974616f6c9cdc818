/** Answers on both sides of one question, in milliseconds. */
export interface Times {
  there: number[];
  notThere: number[];
}

/** Timing result for a pair of answers. */
export interface Verdict {
  samples: number;
  medianMs: number;
  /** difference of the medians */
  apartMs: number;
  /** the standard error of `apartMs`, from the spread of the samples: a busy machine makes it large */
  apartError: number;
  /** share of correct guesses by time, from 0.5 (no better than a coin) to 1 */
  auc: number;
  /** the standard error of `auc` when both sides are alike */
  error: number;
}

export const MOST_APART_MS = 5;
export const MOST_AUC = 0.55;
/** One-sided 95 %: the level of an equivalence test on each side of one half. */
const SURE_ALIKE = 1.645;
/** Repeated looks at growing samples need a stricter level before a difference counts. */
const SURE_APART = 4;

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const median = (times: readonly number[]) => quantile(times, 0.5);
/** The standard error of a median: 1.253 standard deviations over √n, of which the quartiles are 1.349 apart. */
const medianError = (times: readonly number[]) =>
  (1.253 * (quantile(times, 0.75) - quantile(times, 0.25))) / (1.349 * Math.sqrt(times.length));

/** Compares both sides by their medians and by Mann and Whitney's U over all pairs. */
export function verdict({ there, notThere }: Times): Verdict {
  let wins = 0;
  for (const a of there) for (const b of notThere) wins += a < b ? 1 : a === b ? 0.5 : 0;
  const count = there.length;
  const auc = wins / (count * notThere.length);
  return {
    samples: count,
    medianMs: median(there),
    apartMs: Math.abs(median(there) - median(notThere)),
    apartError: Math.hypot(medianError(there), medianError(notThere)),
    auc: Math.max(auc, 1 - auc),
    error: Math.sqrt((2 * count + 1) / (12 * count * count)),
  };
}

/** True if more samples would change nothing: the interval of the AUC is wholly inside or wholly outside its bound. */
export function isSettled({ apartMs, auc, error }: Verdict): boolean {
  if (auc - SURE_APART * error > MOST_AUC) return true;
  return apartMs <= MOST_APART_MS && auc + SURE_ALIKE * error <= MOST_AUC;
}

/** True if the pair meets both bounds, each with twice its sampling error (2 sigma) on top. */
export const isAlike = ({ apartMs, apartError, auc, error }: Verdict) =>
  apartMs <= MOST_APART_MS + 2 * apartError && auc <= MOST_AUC + 2 * error;
