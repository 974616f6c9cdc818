import type { Chart } from '@earshot/core/areas/charts/chart';
import type { chartData } from '@earshot/core/areas/charts/chart-data';
import type { Field } from '@earshot/core/areas/fields/field';
import type { InputOf } from '@earshot/core/model/operation';
import { periodOf } from '@earshot/core/rules/dates/date-period';
import { displayTitle } from '@earshot/core/rules/text';
import type { DateSpan } from '../../../data/date-span.ts';
import { capitalized } from '../../../kit/words/counted.ts';
import { PRESET_WORDS } from '../../../kit/words/preset-words.ts';

/** What a chart counts and how, whether it is saved or not. */
export type ChartSettings = Pick<Chart, 'projectId' | 'metric' | 'groupBy' | 'fieldId' | 'step' | 'filter' | 'span'>;

/** One of what is counted. */
export const NOUNS: Record<Chart['metric'], string> = {
  HIGHLIGHT_COUNT: 'highlight',
  NOTE_COUNT: 'note',
  TEXT_VOLUME: 'character',
};

export const METRIC_TITLES: Record<Chart['metric'], string> = {
  HIGHLIGHT_COUNT: 'Highlights',
  NOTE_COUNT: 'Notes',
  TEXT_VOLUME: 'Characters of highlighted text',
};

type ByRow = Exclude<Chart['groupBy'], 'FIELD' | 'TIME'>;
const BY_WORDS: Record<ByRow, string> = { TAG: 'tag', TAG_GROUP: 'tag group', SPEAKER: 'speaker', PERSON: 'person' };

/** What a chart counts by, in the middle of a sentence. */
export function byWords({ groupBy, step }: Pick<Chart, 'groupBy' | 'step'>, field: Field | undefined): string {
  if (groupBy === 'TIME') return step === 'WEEK' ? 'week' : 'month';
  return groupBy === 'FIELD' ? (field ? `“${displayTitle('field', field.label)}”` : 'a field') : BY_WORDS[groupBy];
}

/** What a category is of a chart that counts by it: the head of a table. */
export const byHead = ({ groupBy }: Pick<Chart, 'groupBy'>, field: Field | undefined): string =>
  groupBy === 'FIELD'
    ? displayTitle('field', field?.label ?? '')
    : groupBy === 'TIME'
      ? 'Time'
      : capitalized(BY_WORDS[groupBy]);

/** What a chart shows, in a line: what it counts by what, and how that is narrowed. */
export function chartInShort(settings: ChartSettings, field: Field | undefined): string {
  const { metric, span, filter } = settings;
  return [
    `${METRIC_TITLES[metric]} by ${byWords(settings, field)}`,
    ...(span.preset === 'allTime'
      ? []
      : [span.preset === 'custom' ? 'some days' : PRESET_WORDS[span.preset].toLowerCase()]),
    ...(filter.fields.length === 0 ? [] : [metric === 'NOTE_COUNT' ? 'filtered' : 'of filtered notes']),
  ].join(', ');
}

/** What is in no category, after how many there are. */
const WITHOUT: Record<Chart['groupBy'], string> = {
  TAG: 'without a tag',
  TAG_GROUP: 'without a tag group',
  FIELD: 'without a value',
  SPEAKER: 'without a speaker',
  PERSON: 'whose speaker is not in the people directory',
  TIME: '',
};
export const withoutWords = (groupBy: Chart['groupBy']): string => WITHOUT[groupBy];

/** The span of a chart as addresses and the period choice have it. */
export const dateSpanOf = ({ preset, from, to }: Chart['span']): DateSpan => ({
  preset,
  period: from === undefined ? undefined : { from, ...(to === undefined ? {} : { to }) },
});

/** The same as charts store it. */
export const chartSpanOf = ({ preset, period }: DateSpan): Chart['span'] => ({ preset, ...period });

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** What was made in a span as the host is asked for it; without bounds where it has none. */
export function boundsOf({ preset, period }: DateSpan, now = new Date()): { madeFrom?: string; madeBefore?: string } {
  const bounds = period ?? periodOf(preset, now);
  return {
    ...(bounds ? { madeFrom: moment(bounds.from) } : {}),
    ...(bounds?.to === undefined ? {} : { madeBefore: moment(bounds.to + 1) }),
  };
}

/** What the host is asked for. */
export function askFor({ filter, span, ...counting }: ChartSettings, now = new Date()): InputOf<typeof chartData> {
  return {
    ...counting,
    ...(filter.fields.length === 0 ? {} : { filter }),
    ...boundsOf(dateSpanOf(span), now),
  };
}
