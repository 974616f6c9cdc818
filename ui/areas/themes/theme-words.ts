import type { ThemePassage, ThemeTrend } from '@earshot/core/areas/themes/theme';
import type { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import {
  THEME_SENSITIVITIES,
  type ThemeCount,
  type ThemeSensitivity,
  thresholdOf,
} from '@earshot/core/areas/themes/theme-settings';
import { counted } from '../../kit/words/counted.ts';

/** Labels of the numbers of themes. */
export const COUNT_WORDS: Record<ThemeCount, string> = {
  LEAST: 'Fewest (3)',
  LESS: 'Few (5)',
  STANDARD: 'Standard (10)',
  MORE: 'More (15)',
  MOST: 'Most (25)',
  AUTOMATIC: 'Automatic',
};

/** Labels of outlier sensitivity. */
export const SENSITIVITY_WORDS: Record<ThemeSensitivity, string> = {
  VERY_RELAXED: 'Very relaxed',
  RELAXED: 'Relaxed',
  STANDARD: 'Standard',
  STRICT: 'Strict',
  VERY_STRICT: 'Very strict',
};

/** Options for outlier sensitivity, each with its level. */
export const SENSITIVITY_CHOICES = THEME_SENSITIVITIES.map((value) => ({
  value,
  label: `${SENSITIVITY_WORDS[value]} (${thresholdOf(value)} of ${THEME_SENSITIVITIES.length})`,
}));

export const TREND_WORDS: Record<ThemeTrend['trend'], string> = {
  EMERGING: 'Emerging',
  GROWING: 'Growing',
  STEADY: 'Steady',
  SHRINKING: 'Shrinking',
  VANISHED: 'Vanished',
  NONE: 'No data',
  UNKNOWN: 'No earlier data',
};

/** Explanation of a trend's label. */
export const trendInWords = (trend: ThemeTrend['trend']): string =>
  trend === 'UNKNOWN'
    ? 'There is no dated data in the period before to compare with.'
    : 'Data points in the period before → in this period';

/** True if a trend has counts to show. */
export const hasCounts = (trend: ThemeTrend['trend']): boolean => trend !== 'NONE' && trend !== 'UNKNOWN';

/** Stability of a theme, in a word. */
export function stabilityWord(stability: number | null): string {
  if (stability === null) return 'Created by hand';
  if (stability >= 0.75) return 'Stable';
  return stability >= 0.5 ? 'Fairly stable' : 'Loose';
}

/** Explanation of the stability label. */
export const stabilityInWords = (stability: number | null): string =>
  stability === null
    ? 'Created by people and not yet part of a run.'
    : `${Math.round(stability * 100)} % of it is found again when only a part of the data is looked at.`;

export const share = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${Math.round((100 * part) / whole)} %`;

/** Summary of a run in a line: its data and its settings. */
export const runInWords = ({ points, themes, count }: Pick<ThemeRun, 'points' | 'themes' | 'count'>): string =>
  `${counted(themes, 'theme')} in ${counted(points, 'data point')} · Number of themes: ${COUNT_WORDS[count]}`;

/** Text of a passage, with an ellipsis if its sentence continues. */
export const said = ({ text, goesOn }: Pick<ThemePassage, 'text' | 'goesOn'>): string => (goesOn ? `${text} …` : text);
