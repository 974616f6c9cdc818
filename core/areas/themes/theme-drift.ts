/** Fit of texts to the themes of a run: the run's own texts, or later ones. */
export interface ThemeFit {
  points: number;
  outliers: number;
  /** total words, and words outside the run's vocabulary */
  words: number;
  unseen: number;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Minimum number of new points for a significant share. */
const LEAST_POINTS = 20;
const MORE_OUTLIERS = 1.5;
const MORE_UNSEEN = 1.5;
/** Standard deviations by which a share must exceed the expected one. */
const BEYOND_CHANCE = 3;
/** Minimum significant difference for shares close to zero. */
const MARGIN = 0.05;

/** Difference between new points and the run, as shares of each. */
export interface ThemeDrift {
  outliers: number;
  outliersOfRun: number;
  unseen: number;
  unseenOfRun: number;
  /** true if a new run would give other themes */
  due: boolean;
}

/** True if new points have significantly more outliers than the run (two-proportion z-test). */
function beyondChance(run: ThemeFit, since: ThemeFit): boolean {
  const pooled = share(run.outliers + since.outliers, run.points + since.points);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / Math.max(1, run.points) + 1 / Math.max(1, since.points)));
  return share(since.outliers, since.points) - share(run.outliers, run.points) > BEYOND_CHANCE * deviation;
}

/**
 * Decides from new data whether a new run is due: because its topics differ, never because of its amount. The run's
 * own figures must come from texts measured as if the run had not read them.
 */
export function themeDrift(run: ThemeFit, since: ThemeFit): ThemeDrift {
  const drift = {
    outliers: share(since.outliers, since.points),
    outliersOfRun: share(run.outliers, run.points),
    unseen: share(since.unseen, since.words),
    unseenOfRun: share(run.unseen, run.words),
  };
  const other =
    (drift.outliers > MORE_OUTLIERS * drift.outliersOfRun + MARGIN && beyondChance(run, since)) ||
    drift.unseen > MORE_UNSEEN * drift.unseenOfRun + MARGIN;
  return { ...drift, due: since.points >= LEAST_POINTS && other };
}
