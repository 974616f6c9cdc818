import { monthText } from '@earshot/core/rules/dates/date-text';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { dayWords } from '../words/dates.ts';

interface StepWords {
  /** heading of their column */
  head: string;
  /** label of the step that begins at an instant */
  name: (from: string) => string;
  /** preposition before the label, in a sentence */
  of: string;
  /** px of a label on a chart, with padding */
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

/** Label of a step, such as 2 Mar 2026. Call it inside an observer(). */
export const stepName = (from: string, per: TrendLength): string => STEP_WORDS[per].name(from);
