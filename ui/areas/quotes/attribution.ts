import type { Citation } from '@earshot/core/areas/quotes/citation';
import { clockTime } from '@earshot/core/rules/dates/clock-time';

/** Who said a quote and when, as it stands below it; '' when neither is known. */
export const attribution = ({ speaker, startMs }: Pick<Citation, 'speaker' | 'startMs'>): string =>
  [speaker, startMs === null ? '' : clockTime(startMs)].filter((part) => part !== '').join(', ');
