import type { TrendLength } from '@earshot/core/rules/dates/trend';

interface StepWords {
  /** over a column of them */
  head: string;
  named: Intl.DateTimeFormat;
  /** before its name, in a sentence */
  of: string;
  /** px that its name takes on a chart, and some air */
  width: number;
}

/** Words for steps of time. */
export const STEP_WORDS: Record<TrendLength, StepWords> = {
  WEEK: {
    head: 'Week from',
    named: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    of: 'the week from ',
    width: 96,
  },
  MONTH: {
    head: 'Month',
    named: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    of: '',
    width: 80,
  },
};

/** A step as people read it, such as 2 Mar 2026. */
export const stepName = (from: string, per: TrendLength): string => STEP_WORDS[per].named.format(new Date(from));
