import { hash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { type DateOrder, dateReader } from '@earshot/core/rules/dates/read-date';
import { instantIn } from '@earshot/core/rules/dates/read-date-zone';
import { isWholeDay } from '@earshot/core/rules/dates/whole-day';
import { cleanLine, cleanProse, cut, isBlank } from '@earshot/core/rules/text';
import { columnOf } from '../../../csv/labels.ts';
import type { Table } from '../../../csv/table.ts';
import { Occurrences } from './occurrences.ts';
import { RowHash } from './row-hash.ts';
import { saidHash } from './said-hash.ts';

/** A row of a file in its imported form. */
export interface CsvRecord {
  line: number;
  /** value of the id column; without one, a hash of the row's content and its number among equal rows */
  externalId: string;
  /** 64-bit hash of the row and its column mapping: equal if both are unchanged */
  contentHash: bigint;
  /** ISO 8601 in UTC; null when no time column is chosen */
  time: string | null;
  /** one line; '' where no title column is chosen */
  title: string;
  text: string;
  /** JSON: values of the other columns by label, empty ones left out */
  fields: string;
  /** the row as written in the file */
  raw: string;
  /** 64-bit hash that identifies the same feedback in other channels; null if there is too little to identify it */
  saidHash: bigint | null;
}

export interface RecordOptions {
  /** labels of columns */
  text: string;
  /** further columns of text: with them each part of a text follows its label */
  moreTexts?: readonly string[];
  title?: string;
  time?: string;
  id?: string;
  /** without it, ambiguous dates are unreadable */
  dateOrder?: DateOrder;
  /** zone of times that state none */
  zone: string;
  /** days in the zone (2024-05-31) or instants; both inclusive */
  minDate?: string;
  maxDate?: string;
}

/** Outcome of a row: a record, a row outside the dates, or the reason why it is unreadable. */
export type RowOutcome = CsvRecord | 'OUTSIDE' | { reason: string };

const isDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** First and last ms of the period; days are those of the zone. */
function period({ minDate, maxDate }: RecordOptions, zone: string): [number, number] {
  const instant = instantIn(zone);
  const from = (date: string) => (isDay(date) ? instant(Date.parse(date)) : Date.parse(date));
  const to = (date: string) => (isDay(date) ? instant(Date.parse(date) + 86_400_000) - 1 : Date.parse(date));
  return [minDate ? from(minDate) : Number.NEGATIVE_INFINITY, maxDate ? to(maxDate) : Number.POSITIVE_INFINITY];
}

/** Filter of times by the chosen period. */
function isWithin(options: RecordOptions): (time: number) => boolean {
  const [times, days] = [period(options, options.zone), period(options, 'UTC')];
  return (time) => {
    const [from, to] = isWholeDay(time) ? days : times;
    return time >= from && time <= to;
  };
}

// Hash of the column mapping. Order and zone of dates show in the resulting time. Unset options add nothing, so that
// files read before they existed have the same hash.
function readingHash(labels: readonly string[], { text, id, time, title, moreTexts = [] }: RecordOptions): bigint {
  const since = title === undefined && moreTexts.length === 0 ? [] : [title ?? null, moreTexts];
  return hash('sha1', JSON.stringify([labels, text, id, time, ...since]), 'buffer').readBigInt64BE();
}

// Most texts need no cleaning; this check is cheaper.
const PLAIN = /^[\t\n\x20-\x7e]*$/;
const clean = (text: string) => (PLAIN.test(text) ? text : cleanProse(text));

const QUOTED = 100;
const quoted = (text: string) => `“${cut(cleanLine(text), QUOTED)}”`;

/** Makes records of a table's rows one by one; counts equal rows over all rows read. */
export class RecordReader {
  readonly #hash = new RowHash();
  readonly #reading: bigint;
  readonly #occurrences = new Occurrences();
  readonly #readDate: ReturnType<typeof dateReader>;
  readonly #isWithin: (time: number) => boolean;
  /** the columns of text, each with its label */
  readonly #texts: (readonly [column: number, label: string])[];
  readonly #title: number;
  readonly #time: number;
  readonly #id: number;
  /** other columns, each with its label as JSON */
  readonly #others: (readonly [column: number, key: string])[];

  constructor(
    readonly table: Table,
    readonly options: RecordOptions,
  ) {
    const { labels } = table;
    const { text, moreTexts = [], title, time, id, dateOrder, zone } = options;
    this.#texts = [...new Set([text, ...moreTexts])].map((label) => [columnOf(labels, label), label]);
    this.#title = title === undefined ? -1 : columnOf(labels, title);
    this.#time = time === undefined ? -1 : columnOf(labels, time);
    this.#id = id === undefined ? -1 : columnOf(labels, id);
    const chosen = [...this.#texts.map(([column]) => column), this.#title, this.#time, this.#id];
    this.#others = labels
      .map((label, column) => [column, `${JSON.stringify(label)}:`] as const)
      .filter(([column]) => !chosen.includes(column));
    this.#readDate = dateReader({ order: dateOrder, zone });
    this.#isWithin = isWithin(options);
    this.#reading = readingHash(labels, options);
  }

  /** Reads the current row of the table. */
  read(): RowOutcome {
    const { row, problem } = this.table;
    if (problem !== undefined) return { reason: problem };
    const time = this.#readTime();
    if (time !== null && typeof time !== 'number') return time;
    if (time !== null && !this.#isWithin(time)) return 'OUTSIDE';
    this.#hash.take(row, this.table.labels.length);
    const id = this.#id < 0 ? '' : cleanLine(row.text(this.#id));
    if (id.length > limits.csv.externalId)
      return { reason: `Its id ${quoted(id)} is longer than ${limits.csv.externalId} characters.` };
    const said = this.#readText();
    if (isBlank(said)) return { reason: this.#emptyText() };
    const at = time === null ? null : new Date(time).toISOString();
    return {
      line: row.line,
      externalId: id || this.#contentId(),
      contentHash: this.#hash.signed ^ this.#reading ^ BigInt(Math.trunc(time ?? 0)),
      time: at,
      title: this.#title < 0 ? '' : cut(cleanLine(row.text(this.#title)), limits.pull.recordLine),
      text: said,
      fields: this.#fields(),
      raw: row.raw(),
      saidHash: saidHash({ text: said, author: '', time: at }),
    };
  }

  #readText(): string {
    const { row } = this.table;
    const [only] = this.#texts;
    if (only && this.#texts.length === 1) return clean(row.text(only[0]));
    const parts = this.#texts.map(([column, label]) => [label, clean(row.text(column))] as const);
    return parts
      .filter(([, said]) => !isBlank(said))
      .map(([label, said]) => `${label}\n${said}`)
      .join('\n\n');
  }

  #emptyText(): string {
    const labels = this.#texts.map(([, label]) => quoted(label));
    return labels.length === 1 ? `${labels[0]} is empty.` : `${labels.join(' and ')} are empty.`;
  }

  #readTime(): number | null | { reason: string } {
    if (this.#time < 0) return null;
    const text = this.table.row.text(this.#time);
    const time = this.#readDate(text);
    if (typeof time === 'number') return time;
    const label = quoted(this.table.labels[this.#time] ?? '');
    if (text.trim() === '') return { reason: `${label} is empty.` };
    if (time === 'AMBIGUOUS')
      return { reason: `${quoted(text)} in ${label} could be two days; say whether the day or the month comes first.` };
    return { reason: `${quoted(text)} in ${label} is not a date.` };
  }

  #contentId(): string {
    return `${this.#hash.unsigned}-${this.#occurrences.next(this.#hash.high, this.#hash.low)}`;
  }

  #fields(): string {
    const { row } = this.table;
    let json = '';
    for (const [column, key] of this.#others) {
      if (row.start(column) === row.end(column)) continue;
      json += `${json === '' ? '' : ','}${key}${JSON.stringify(clean(row.text(column)))}`;
    }
    return `{${json}}`;
  }
}
