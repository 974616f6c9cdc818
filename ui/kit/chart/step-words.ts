import { monthText } from '@earshot/core/rules/dates/date-text';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { dayWords } from '../words/dates.ts';

interface StepWords {
  /** over a column of them */
  head: string;
  /** the step that begins at an instant, as people read it */
  name: (from: string) => string;
  /** before its name, in a sentence */
  of: string;
  /** px that its name takes on a chart, and some air */
  width: number;
}

/** Words for steps of time. */
export const STEP_WORDS: Record<TrendLength, StepWords> = {
  WEEK: {
    head: 'Week from',
    name: (from) => dayWords(from, 'UTC'),
    of: 'the week from ',
    width: 96,
  },
  MONTH: {
    head: 'Month',
    name: monthText,
    of: '',
    width: 80,
  },
};

/** A step as people read it, such as 2 Mar 2026. Call it inside an observer(). */
export const stepName = (from: string, per: TrendLength): string => STEP_WORDS[per].name(from);
