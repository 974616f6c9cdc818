import type { ThemePoints } from './theme-decisions.ts';

/** A theme in two runs, as numbers of points. */
export interface ThemeChange {
  key: string;
  before: number;
  after: number;
  /** number in the theme in both runs */
  stayed: number;
}

/** Points that moved from one theme to another. */
export interface ThemeFlow {
  from: string;
  to: string;
  points: number;
}

/** The differences between two runs, with themes by key, each list in the order of its run. */
export interface RunComparison {
  kept: ThemeChange[];
  appeared: ThemeChange[];
  gone: ThemeChange[];
  /** largest first */
  moved: ThemeFlow[];
  /** number in a theme only in the second run, and only in the first */
  found: number;
  lost: number;
}

const themesByPoint = (themes: readonly ThemePoints[]): Map<string, string> =>
  new Map(themes.flatMap(({ key, points }) => points.map((point) => [point, key] as const)));

/** Compares two runs over the points that both read; an outlier is in no theme. */
export function compareRuns(before: readonly ThemePoints[], after: readonly ThemePoints[]): RunComparison {
  const [was, is] = [themesByPoint(before), themesByPoint(after)];
  const [sizesBefore, sizesAfter] = [before, after].map(
    (themes) => new Map(themes.map(({ key, points }) => [key, points.length])),
  ) as [Map<string, number>, Map<string, number>];
  const flows = new Map<string, ThemeFlow>();
  let lost = 0;
  for (const [point, from] of was) {
    const to = is.get(point);
    if (to === undefined) {
      lost += 1;
      continue;
    }
    const way = JSON.stringify([from, to]);
    const flow = flows.get(way) ?? { from, to, points: 0 };
    flow.points += 1;
    flows.set(way, flow);
  }
  const stayed = (key: string) => flows.get(JSON.stringify([key, key]))?.points ?? 0;
  const change = ({ key }: ThemePoints): ThemeChange => ({
    key,
    before: sizesBefore.get(key) ?? 0,
    after: sizesAfter.get(key) ?? 0,
    stayed: stayed(key),
  });
  return {
    kept: after.filter(({ key }) => sizesBefore.has(key)).map(change),
    appeared: after.filter(({ key }) => !sizesBefore.has(key)).map(change),
    gone: before.filter(({ key }) => !sizesAfter.has(key)).map(change),
    moved: [...flows.values()].filter(({ from, to }) => from !== to).sort((a, b) => b.points - a.points),
    found: [...is.keys()].filter((point) => !was.has(point)).length,
    lost,
  };
}
