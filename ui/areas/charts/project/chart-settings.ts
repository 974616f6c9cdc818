import type { Chart } from '@earshot/core/areas/charts/chart';
import type { chartData } from '@earshot/core/areas/charts/chart-data';
import type { Field } from '@earshot/core/areas/fields/field';
import type { InputOf } from '@earshot/core/model/operation';
import { periodOf } from '@earshot/core/rules/dates/date-period';
import { displayTitle } from '@earshot/core/rules/text';
import type { DateSpan } from '../../../data/date-span.ts';
import { capitalized } from '../../../kit/words/counted.ts';
import { PRESET_WORDS } from '../../../kit/words/preset-words.ts';

/** Settings of a chart, saved or not. */
export type ChartSettings = Pick<Chart, 'projectId' | 'metric' | 'groupBy' | 'fieldId' | 'step' | 'filter' | 'span'>;

/** Nouns of the counted objects. */
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

/** Grouping of a chart, in the middle of a sentence. */
export function byWords({ groupBy, step }: Pick<Chart, 'groupBy' | 'step'>, field: Field | undefined): string {
  if (groupBy === 'TIME') return step === 'WEEK' ? 'week' : 'month';
  return groupBy === 'FIELD' ? (field ? `“${displayTitle('field', field.label)}”` : 'a field') : BY_WORDS[groupBy];
}

/** Heading of the category column. */
export const byHead = ({ groupBy }: Pick<Chart, 'groupBy'>, field: Field | undefined): string =>
  groupBy === 'FIELD'
    ? displayTitle('field', field?.label ?? '')
    : groupBy === 'TIME'
      ? 'Time'
      : capitalized(BY_WORDS[groupBy]);

/** Summary of a chart in a line: metric, grouping and filters. */
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

/** Label of rows in no category, after their number. */
const WITHOUT: Record<Chart['groupBy'], string> = {
  TAG: 'without a tag',
  TAG_GROUP: 'without a tag group',
  FIELD: 'without a value',
  SPEAKER: 'without a speaker',
  PERSON: 'whose speaker is not in the people directory',
  TIME: '',
};
export const withoutWords = (groupBy: Chart['groupBy']): string => WITHOUT[groupBy];

/** Span of a chart as addresses and the period choice represent it. */
export const dateSpanOf = ({ preset, from, to }: Chart['span']): DateSpan => ({
  preset,
  period: from === undefined ? undefined : { from, ...(to === undefined ? {} : { to }) },
});

/** Span of a chart as it is stored. */
export const chartSpanOf = ({ preset, period }: DateSpan): Chart['span'] => ({ preset, ...period });

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Creation bounds of a span for the host; without bounds if it has none. */
export function boundsOf({ preset, period }: DateSpan, now = new Date()): { madeFrom?: string; madeBefore?: string } {
  const bounds = period ?? periodOf(preset, now);
  return {
    ...(bounds ? { madeFrom: moment(bounds.from) } : {}),
    ...(bounds?.to === undefined ? {} : { madeBefore: moment(bounds.to + 1) }),
  };
}

/** Input for the host. */
export function askFor({ filter, span, ...counting }: ChartSettings, now = new Date()): InputOf<typeof chartData> {
  return {
    ...counting,
    ...(filter.fields.length === 0 ? {} : { filter }),
    ...boundsOf(dateSpanOf(span), now),
  };
}
