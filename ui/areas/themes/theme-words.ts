import type { ThemePassage, ThemeTrend } from '@earshot/core/areas/themes/theme';
import type { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import {
  THEME_SENSITIVITIES,
  type ThemeCount,
  type ThemeSensitivity,
  thresholdOf,
} from '@earshot/core/areas/themes/theme-settings';
import { counted } from '../../kit/words/counted.ts';

/** Number of themes that each named count requests, as a person chooses it. */
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

/** The same as a choice, each with its place among the levels. */
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

/** A run in a line: what it looked at, and for what. */
export const runInWords = ({ points, themes, count }: Pick<ThemeRun, 'points' | 'themes' | 'count'>): string =>
  `${counted(themes, 'theme')} in ${counted(points, 'data point')} · Number of themes: ${COUNT_WORDS[count]}`;

/** Text of a passage, with an ellipsis if its sentence continues. */
export const said = ({ text, goesOn }: Pick<ThemePassage, 'text' | 'goesOn'>): string => (goesOn ? `${text} …` : text);
