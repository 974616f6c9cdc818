import { limits } from '../../limits.ts';

/** The number of themes for each named count (TH-03). */
export const THEME_COUNTS = { LEAST: 3, LESS: 5, STANDARD: 10, MORE: 15, MOST: 25 } as const;
export type ThemeCount = keyof typeof THEME_COUNTS | 'AUTOMATIC';
export const THEME_COUNT_NAMES = ['LEAST', 'LESS', 'STANDARD', 'MORE', 'MOST', 'AUTOMATIC'] as const;

/**
 * The number of themes for a run: the named one, or for AUTOMATIC the square root of half the points, a rule of thumb
 * for clusters (Mardia, Multivariate Analysis, 1979), within bounds.
 */
export function wantedThemes(count: ThemeCount, points: number): number {
  if (count !== 'AUTOMATIC') return THEME_COUNTS[count];
  const { least, most } = limits.themes;
  return Math.min(most, Math.max(least, Math.round(Math.sqrt(points / 2))));
}

/**
 * The strangeness beyond which a point is an outlier (TH-02), in robust standard deviations of the distances within its
 * theme, so that a broad theme allows more than a narrow one.
 */
export const OUTLIER_CUTS = { VERY_STRICT: 0.5, STRICT: 0.75, STANDARD: 1, RELAXED: 1.5, VERY_RELAXED: 2 } as const;
export type ThemeSensitivity = keyof typeof OUTLIER_CUTS;
export const THEME_SENSITIVITIES = ['VERY_STRICT', 'STRICT', 'STANDARD', 'RELAXED', 'VERY_RELAXED'] as const;

/** The number shown for a sensitivity (TH-02): 1 is very strict, 5 very relaxed. */
export const thresholdOf = (sensitivity: ThemeSensitivity): number => THEME_SENSITIVITIES.indexOf(sensitivity) + 1;

/** True if a point with this strangeness (find-themes) is an outlier; without similar points it always is. */
export const isOutlier = (strangeness: number, sensitivity: ThemeSensitivity): boolean =>
  !(strangeness <= OUTLIER_CUTS[sensitivity]);
