import type { CardMetric } from '@earshot/core/areas/dashboards/dashboard-card';
import type { DateSpan } from '../../../data/date-span.ts';
import { PRESET_WORDS } from '../../../kit/words/preset-words.ts';
import { METRIC_TITLES } from '../../charts/project/chart-settings.ts';

/** Titles of number cards. */
export const CARD_METRIC_TITLES: Record<CardMetric, string> = { ...METRIC_TITLES, DATA_POINT_COUNT: 'Data points' };

/** Name of a place with its date range: "Parcels, last 7 days". */
export const withRange = (name: string, { preset }: DateSpan): string => {
  if (preset === 'allTime') return name;
  return `${name}, ${preset === 'custom' ? 'chosen days' : PRESET_WORDS[preset].toLowerCase()}`;
};
