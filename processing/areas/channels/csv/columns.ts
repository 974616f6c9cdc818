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
  /** values that are plain numbers */
  bare: number;
  /** degree to which its values read like prose: 0 for codes, more the longer the text */
  prose: number;
  /** true if no two rows share a value, and values are short and without spaces, in all rows or nearly all */
  unique: boolean;
  nearlyUnique: boolean;
  /** true if values look like keys: letters and digits in one word */
  keyed: boolean;
  /** true if values count the rows: 0, 1, 2 … or 1, 2, 3 … */
  numbering: boolean;
}

const CODED = /^(?:[-+]?[\d.,\s]*\d\s*%?|\S+@\S+\.\S+|(?:https?:\/\/|www\.)\S+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,})$/i;
// The pattern takes quadratic time; a value longer than an address is text.
const isCoded = (value: string) => value.length <= limits.url && CODED.test(value);
const BARE = /^\d+(?:\.\d+)?$/;
/** Maximum values, and characters of each, that are read to detect prose. */
const READ = { values: 200, characters: 1000 };

function median(lengths: readonly number[]): number {
  const sorted = [...lengths].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const share = (values: readonly string[], claim: RegExp) =>
  values.filter((value) => claim.test(value)).length / Math.max(1, values.length);

// Prose is in small letters with spaces and seldom repeated; codes, coordinates and chosen options are not.
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

// A column that hardly any row fills is not the subject of a file.
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

/** The column to analyse: the one that reads most like prose. */
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

// Numbers of ten digits can be times since 1970; in a column of unique values they are ids.
const isDated = ({ dates, bare, filled }: SampledColumn) => 2 * dates.dates >= filled && 2 * bare < filled;

/**
 * The id column: unique in every sampled row, and named or written like an ID; if named so, a few rows can lack one.
 * Plain row numbers don't count unless named an ID: the next file starts at 1 again.
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

// A column with some wrong dates is still offered: its rows are listed as unreadable.
const MANY = 0.5;
const MOSTLY = 0.75;

/**
 * The columns of dates, the likeliest time of feedback first, those with many wrong dates last. Numbers count only if
 * the label says so.
 */
export function timeColumns(columns: readonly SampledColumn[]): SampledColumn[] {
  const sure = ({ filled, dates }: SampledColumn) => (dates.dates >= MOSTLY * filled ? 1 : 0);
  return columns
    .filter(({ filled, dates }) => filled > 0 && dates.dates >= MANY * filled)
    .filter(({ label, bare, filled }) => 2 * bare < filled || NAMED_A_TIME.test(label))
    .sort((one, other) => sure(other) - sure(one) || likelihood(other) - likelihood(one));
}
