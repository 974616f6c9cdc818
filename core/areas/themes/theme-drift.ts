/** How well texts fit the themes of a run: those that were read for it, or those that came later. */
export interface ThemeFit {
  points: number;
  outliers: number;
  /** words, and those of them that the run's vocabulary doesn't know */
  words: number;
  unseen: number;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** With fewer new points a share of them says nothing. */
const LEAST_POINTS = 20;
const MORE_OUTLIERS = 1.5;
const MORE_UNSEEN = 1.5;
/** How many standard deviations a share has to lie above what the run lets expect. */
const BEYOND_CHANCE = 3;
/** What counts as more beside a share that is almost nothing. */
const MARGIN = 0.05;

/** How far new points have left the run behind: shares among them, beside those that the run itself had. */
export interface ThemeDrift {
  outliers: number;
  outliersOfRun: number;
  unseen: number;
  unseenOfRun: number;
  /** a new run would say something else */
  due: boolean;
}

/** Whether there are more outliers among new points than two parts of the same data would have (two-proportion z-test). */
function beyondChance(run: ThemeFit, since: ThemeFit): boolean {
  const pooled = share(run.outliers + since.outliers, run.points + since.points);
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / Math.max(1, run.points) + 1 / Math.max(1, since.points)));
  return share(since.outliers, since.points) - share(run.outliers, run.points) > BEYOND_CHANCE * deviation;
}

/**
 * Says by what came after a run whether a new one is due: when it is about something else, never because there is much of
 * it. The run's own figures have to be of texts measured as if it had not read them.
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
