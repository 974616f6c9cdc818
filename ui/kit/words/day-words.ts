import { dayFormat } from '@earshot/core/rules/dates/whole-day';

/** The day of a moment: 4 Sep 2026. */
export const dayWords = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });
