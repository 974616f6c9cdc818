import { limits } from '@earshot/core/limits';
import { DateColumn } from '@earshot/core/rules/read-date-order';

/** What a column of a sample is like. */
export interface SampledColumn {
  label: string;
  /** how many of the rows say something in it */
  filled: number;
  /** of what they say, in characters */
  medianLength: number;
  dates: DateColumn;
  /** values that are names, numbers or addresses to machines rather than text */
  coded: number;
  /** values that are nothing but a number */
  bare: number;
}

const CODED = /^(?:[-+]?[\d.,\s]*\d\s*%?|\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,})$/i;
// The pattern takes time that grows with the square of what it looks at; what is longer than an address is text.
const isCoded = (value: string) => value.length <= limits.url && CODED.test(value);
const BARE = /^\d+(?:\.\d+)?$/;

function median(lengths: readonly number[]): number {
  const sorted = [...lengths].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** What each column of some rows is like. */
export function sampleColumns(labels: readonly string[], rows: readonly (readonly string[])[]): SampledColumn[] {
  return labels.map((label, column) => {
    const values = rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '');
    const dates = new DateColumn();
    for (const value of values) dates.add(value);
    return {
      label,
      filled: values.length,
      medianLength: median(values.map(({ length }) => length)),
      dates,
      coded: values.filter(isCoded).length,
      bare: values.filter((value) => BARE.test(value)).length,
    };
  });
}

// A column that next to nobody filled in is not what a file is about.
const SELDOM = 0.1;
const MOSTLY = 0.75;

const isText = ({ filled, coded, dates }: SampledColumn) => filled > 0 && 2 * Math.max(coded, dates.dates) < filled;

const longest = (columns: readonly SampledColumn[]): SampledColumn | undefined =>
  columns.reduce<SampledColumn | undefined>(
    (best, column) => (best && best.medianLength >= column.medianLength ? best : column),
    undefined,
  );

/** The column to analyse: the longest text by its median length. */
export function proposeText(columns: readonly SampledColumn[]): string | undefined {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  const often = columns.filter(({ filled }) => filled >= SELDOM * rows);
  return (longest(often.filter(isText)) ?? longest(often))?.label;
}

const NAMED_A_TIME = /date|time|stamp|creat|receiv|submit|post|publish|sent|\b(?:at|on|when)$|_(?:at|on)$/i;
const NAMED_ITS_TIME = /creat|receiv|submit|post|publish|sent|report|open/i;
const NAMED_ANOTHER_TIME = /birth|updat|modif|chang|edit|clos|resolv|due|expir|end/i;

function likelihood({ label }: SampledColumn): number {
  if (NAMED_ANOTHER_TIME.test(label)) return 0;
  return NAMED_ITS_TIME.test(label) ? 2 : 1;
}

/** The columns that are dates, the likeliest to say when something was said first; numbers only where the label says so. */
export function timeColumns(columns: readonly SampledColumn[]): SampledColumn[] {
  return columns
    .filter(({ filled, dates }) => filled > 0 && dates.dates >= MOSTLY * filled)
    .filter(({ label, bare, filled }) => 2 * bare < filled || NAMED_A_TIME.test(label))
    .sort((one, other) => likelihood(other) - likelihood(one));
}
