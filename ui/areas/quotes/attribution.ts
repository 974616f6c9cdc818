import type { Citation } from '@earshot/core/areas/quotes/citation';
import { clockTime } from '@earshot/core/rules/dates/clock-time';

/** Speaker and time of a quote, below it; '' if both are unknown. */
export const attribution = ({ speaker, startMs }: Pick<Citation, 'speaker' | 'startMs'>): string =>
  [speaker, startMs === null ? '' : clockTime(startMs)].filter((part) => part !== '').join(', ');
