import type { DatePreset } from '@earshot/core/rules/dates/date-period';

/** Labels of date presets. */
export const PRESET_WORDS: Record<DatePreset, string> = {
  allTime: 'All time',
  thisWeek: 'This week',
  thisMonth: 'This month',
  thisQuarter: 'This quarter',
  thisYear: 'This year',
  last7Days: 'Last 7 days',
  last14Days: 'Last 14 days',
  last28Days: 'Last 28 days',
  last90Days: 'Last 90 days',
  last180Days: 'Last 180 days',
  custom: 'From … to …',
};
