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
/** The share of new points in all from which their own subjects may be a theme that nobody sees. */
const MANY_NEW = 0.25;
const MORE_OUTLIERS = 1.5;
const MORE_UNSEEN = 1.5;
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

/** Says by what came after a run whether a new one is due. */
export function themeDrift(run: ThemeFit, since: ThemeFit): ThemeDrift {
  const drift = {
    outliers: share(since.outliers, since.points),
    outliersOfRun: share(run.outliers, run.points),
    unseen: share(since.unseen, since.words),
    unseenOfRun: share(run.unseen, run.words),
  };
  const other =
    drift.outliers > MORE_OUTLIERS * drift.outliersOfRun + MARGIN ||
    drift.unseen > MORE_UNSEEN * drift.unseenOfRun + MARGIN;
  const many = since.points > MANY_NEW * (run.points + since.points);
  return { ...drift, due: since.points >= LEAST_POINTS && (other || many) };
}
