import type { Theme, ThemeTrend } from '@earshot/core/areas/themes/theme';

/** Growth factor of a theme, infinite for a new one; undefined without a comparison. */
function growth(trend: ThemeTrend | undefined): number | undefined {
  if (!trend || trend.trend === 'NONE' || trend.trend === 'UNKNOWN') return undefined;
  const { previousCount, currentCount } = trend;
  return previousCount === 0 ? Number.MAX_SAFE_INTEGER + currentCount : currentCount / previousCount;
}

type Measure = (theme: Theme, trends: ReadonlyMap<string, ThemeTrend>) => number | string | undefined;

const MEASURES: Record<string, Measure> = {
  TITLE: ({ title }) => title,
  SIZE: ({ size }) => size,
  TREND: ({ id }, trends) => growth(trends.get(id)),
  STABILITY: ({ stability }) => stability ?? undefined,
};

/** Sort orders of a table of themes, as in addresses. */
export const THEME_ORDERS = Object.keys(MEASURES).flatMap((name) => [`${name}_ASC`, `${name}_DESC`]);

/** The default order: pinned first, then the largest. */
export const USUAL_THEME_ORDER = 'SIZE_DESC';

const inTurn = (a: number | string, b: number | string): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/**
 * Themes in an order of THEME_ORDERS. Only the default order puts pinned themes first. Themes without a value come last
 * in both directions; ties keep the given order.
 */
export function orderedThemes(
  rows: readonly Theme[],
  trends: ReadonlyMap<string, ThemeTrend>,
  orderBy: string,
): readonly Theme[] {
  const [, name = '', direction] = /^(\w+)_(ASC|DESC)$/.exec(orderBy) ?? [];
  const measure = MEASURES[name];
  if (!measure || orderBy === USUAL_THEME_ORDER) return rows;
  const sign = direction === 'DESC' ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [measure(one, trends), measure(other, trends)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sign * inTurn(a, b);
  });
}
