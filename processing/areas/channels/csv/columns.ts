import { limits } from '@earshot/core/limits';
import { DateColumn } from '@earshot/core/rules/dates/read-date-order';

/** Statistics of a sample's column. */
export interface SampledColumn {
  label: string;
  /** number of rows with a value */
  filled: number;
  /** median length of values in characters */
  medianLength: number;
  dates: DateColumn;
  /** values that are names, numbers or addresses to machines rather than text */
  coded: number;
  /** values that are nothing but a number */
  bare: number;
  /** degree to which its values read like prose: 0 for codes, more the longer the text */
  prose: number;
  /** whether no two rows say the same in it, and each says something short without spaces; all rows, or nearly all */
  unique: boolean;
  nearlyUnique: boolean;
  /** whether its values are written like keys: letters and digits in one word */
  keyed: boolean;
  /** whether its values are 0, 1, 2 … or 1, 2, 3 … in the order of the rows */
  numbering: boolean;
}

const CODED = /^(?:[-+]?[\d.,\s]*\d\s*%?|\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,})$/i;
// The pattern takes time that grows with the square of what it looks at; what is longer than an address is text.
const isCoded = (value: string) => value.length <= limits.url && CODED.test(value);
const BARE = /^\d+(?:\.\d+)?$/;
/** Values, and characters of each, that are read to tell whether a column is prose. */
const READ = { values: 200, characters: 1000 };

function median(lengths: readonly number[]): number {
  const sorted = [...lengths].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const share = (values: readonly string[], claim: RegExp) =>
  values.filter((value) => claim.test(value)).length / Math.max(1, values.length);

// People write words in small letters with spaces between them, and seldom twice the same; codes, places on a map and
// answers that were picked from a list do not.
function proseOf(label: string, values: readonly string[], medianLength: number): number {
  const read = values.slice(0, READ.values).map((value) => value.slice(0, READ.characters));
  const letters = median(read.map((value) => (100 * (value.match(/\p{Ll}|\p{Lo}/gu)?.length ?? 0)) / value.length));
  const spaced = share(read, /\p{L}\s+\p{L}|\p{Lo}{4}/u);
  const distinct = new Set(read).size / Math.max(1, read.length);
  const named = NAMED_A_TEXT.test(label) ? 3 : NAMED_NO_TEXT.test(label) || isNamedAnId(label) ? 0.2 : 1;
  return medianLength * (letters / 100) * (0.1 + 0.9 * spaced) * (0.05 + 0.95 * distinct) * named;
}

const LONGEST_ID = 100;
const KEY = /^(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{8,100}$/i;

/** Files of survey services have a second row of labels, and exports a line of totals: rows without a name. */
const NEARLY = 0.95;

function isUnique(values: readonly string[], rows: number): boolean {
  if (rows < 2 || values.length < 2 || values.length < NEARLY * rows) return false;
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value) || value.length > LONGEST_ID || /\s/.test(value)) return false;
    seen.add(value);
  }
  return true;
}

function isNumbering(values: readonly string[]): boolean {
  const first = Number(values[0]);
  return (first === 0 || first === 1) && values.every((value, at) => value === String(first + at));
}

/** Statistics of each column of some rows. */
export function sampleColumns(labels: readonly string[], rows: readonly (readonly string[])[]): SampledColumn[] {
  return labels.map((label, column) => {
    const values = rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '');
    const dates = new DateColumn();
    for (const value of values) dates.add(value);
    const medianLength = median(values.map(({ length }) => length));
    const nearlyUnique = isUnique(values, rows.length);
    return {
      label,
      filled: values.length,
      medianLength,
      dates,
      coded: values.filter(isCoded).length,
      bare: values.filter((value) => BARE.test(value)).length,
      prose: proseOf(label, values, medianLength),
      unique: nearlyUnique && values.length === rows.length,
      nearlyUnique,
      keyed: values.every((value) => KEY.test(value)),
      numbering: isNumbering(values),
    };
  });
}

// A column that next to nobody filled in is not what a file is about.
const SELDOM = 0.1;
const NAMED_A_TEXT =
  /comment|feedback|review|\btext\b|_text\b|answer|message|\bbody\b|narrative|verbatim|utterance$|own words|remark|opinion|\bwhy\b/i;
const NAMED_NO_TEXT = /\b(?:url|link|code|geo|location|address|e-?mail|region|gender|product)\b|name$/i;

const isText = ({ filled, coded, dates }: SampledColumn) => filled > 0 && 2 * Math.max(coded, dates.dates) < filled;

const most = (columns: readonly SampledColumn[], of: (column: SampledColumn) => number): SampledColumn | undefined =>
  columns.reduce<SampledColumn | undefined>(
    (best, column) => (best && of(best) >= of(column) ? best : column),
    undefined,
  );

/** The column to analyse: the one that reads most like something people wrote at length. */
export function proposeText(columns: readonly SampledColumn[]): string | undefined {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  const often = columns.filter(({ filled }) => filled >= SELDOM * rows);
  const texts = often.filter(isText);
  const best = most(texts, ({ prose }) => prose);
  const said = best && best.prose > 0 ? best : most(texts, ({ medianLength }) => medianLength);
  return (said ?? most(often, ({ medianLength }) => medianLength))?.label;
}

const NAMED_AN_ID = /(?:^|[\s_.-])(?:id|uid|uuid|guid|key|ref|reference|ticket|case)$/i;
const NAMED_A_NUMBER = /(?:^|[\s_.-])(?:number|no\.?|nr\.?|#)$/i;
const isNamedAnId = (label: string) => NAMED_AN_ID.test(label) || /[a-z]I[dD]$/.test(label);

// Numbers of ten digits could be times since 1970; in a column that tells rows apart they are names.
const isDated = ({ dates, bare, filled }: SampledColumn) => 2 * dates.dates >= filled && 2 * bare < filled;

/**
 * The column that tells rows apart in every file of the same kind: unique in every row looked at, and named or written like
 * an ID; where it is named so, a few rows may have none. Plain row numbers are none, unless they are called an ID: the next file begins with 1 again.
 */
export function proposeId(columns: readonly SampledColumn[]): string | undefined {
  const nearly = columns.filter((column) => column.nearlyUnique && !isDated(column));
  const unique = nearly.filter((column) => column.unique);
  const named = nearly.find(({ label }) => isNamedAnId(label));
  const numbered = unique.find(({ label, numbering }) => NAMED_A_NUMBER.test(label) && !numbering);
  return (named ?? numbered ?? unique.find(({ keyed }) => keyed))?.label;
}

const NAMED_A_TIME = /date|time|stamp|creat|receiv|submit|post|publish|sent|\b(?:at|on|when)$|_(?:at|on)$/i;
const NAMED_ITS_TIME = /creat|receiv|submit|post|publish|sent|report|open/i;
const NAMED_ANOTHER_TIME = /birth|updat|modif|chang|edit|clos|resolv|due|expir|end/i;

function likelihood({ label }: SampledColumn): number {
  if (NAMED_ANOTHER_TIME.test(label)) return 0;
  return NAMED_ITS_TIME.test(label) ? 2 : 1;
}

// A column in which some dates are wrong is offered all the same: the rows with these are listed as unreadable.
const MANY = 0.5;
const MOSTLY = 0.75;

/**
 * The columns that are dates, the likeliest to say when something was said first: before those with many wrong dates those
 * with few. Numbers only where the label says so.
 */
export function timeColumns(columns: readonly SampledColumn[]): SampledColumn[] {
  const sure = ({ filled, dates }: SampledColumn) => (dates.dates >= MOSTLY * filled ? 1 : 0);
  return columns
    .filter(({ filled, dates }) => filled > 0 && dates.dates >= MANY * filled)
    .filter(({ label, bare, filled }) => 2 * bare < filled || NAMED_A_TIME.test(label))
    .sort((one, other) => sure(other) - sure(one) || likelihood(other) - likelihood(one));
}
