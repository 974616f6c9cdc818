import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { cut, isBlank } from '@earshot/core/rules/text';
import * as z from 'zod';
import type { Dialect } from './dialect.ts';
import { labelsOf, tooManyColumns } from './labels.ts';
import { hasRowNames } from './row-names.ts';
import { type Damage, RowScanner } from './row-scanner.ts';

const DAMAGES: Record<Damage, string> = {
  UNCLOSED_QUOTE: 'A quote is opened and never closed.',
  TEXT_AFTER_QUOTE: 'There is text behind a closing quote.',
  TOO_LONG: `It is longer than ${numberText(limits.csv.rowBytes)} bytes; perhaps a quote is not closed.`,
  NOT_UTF8: 'Parts of it are not UTF-8.',
};

/** A row that cannot be read: where it begins, why, and what stands there. */
export const unreadableRow = z.object({ line: z.int(), reason: z.string(), raw: z.string() });
export type UnreadableRow = z.infer<typeof unreadableRow>;

/** The rows of a CSV file under the labels of its first one, or of the first one from a line on. */
export class Table {
  /** none until the first row has come */
  labels: readonly string[] = [];
  /** the first row as it is written, of which the labels are made */
  written: readonly string[] = [];
  /** why the row cannot be read */
  problem: string | undefined;
  /** rows begin with a name that has no label, as R writes them: their column is labelled like any without a label */
  readonly rowNames: boolean;
  readonly row: RowScanner;
  #afterDamage = false;

  constructor(
    readonly dialect: Dialect,
    readonly labelLine = 1,
    head?: Uint8Array,
  ) {
    this.row = new RowScanner(dialect);
    this.rowNames = head !== undefined && hasRowNames(head, dialect, labelLine);
  }

  /** Adds the next piece of the file. */
  push(piece: Uint8Array, final: boolean): void {
    this.row.push(piece, final);
    if (this.labels.length === 0) this.#readLabels();
    if (final && this.labels.length === 0)
      throw new Refusal('BAD_USER_INPUT', this.#nothingHere(), { reason: 'empty' });
  }

  /** Goes to the next row that has something in it; false when the next piece is needed for it, or there is none any more. */
  next(): boolean {
    if (this.labels.length === 0) return false;
    while (this.row.next()) {
      if (!this.row.damage && this.#isEmpty()) continue;
      this.problem = this.#findProblem();
      return true;
    }
    return false;
  }

  /** The row as one that cannot be read. */
  unreadable(reason: string): UnreadableRow {
    return { line: this.row.line, reason, raw: cut(this.row.raw(), limits.csv.unreadableText) };
  }

  #readLabels(): void {
    do {
      if (!this.row.next()) return;
    } while (this.row.line < this.labelLine);
    const { damage, fields } = this.row;
    if (damage)
      throw new Refusal('UNPROCESSABLE', `The line with the labels cannot be read. ${DAMAGES[damage]}`, {
        reason: 'labels',
      });
    if (fields > limits.csv.columns) throw tooManyColumns(fields);
    const written = Array.from({ length: fields }, (_, field) => this.row.text(field));
    this.written = this.rowNames ? ['', ...written] : written;
    this.labels = labelsOf(this.written);
  }

  #nothingHere(): string {
    return this.labelLine === 1
      ? 'The file is empty. Choose one with a first line of labels.'
      : `The file has nothing in line ${numberText(this.labelLine)} or below. Choose another line for the labels.`;
  }

  #isEmpty(from = 0): boolean {
    for (let field = from; field < this.row.fields; field += 1)
      if (this.row.start(field) < this.row.end(field)) return false;
    return true;
  }

  /** True if the fields from this one on contain nothing but spaces. */
  #isBlank(from: number): boolean {
    for (let field = from; field < this.row.fields; field += 1) if (!isBlank(this.row.text(field))) return false;
    return true;
  }

  #findProblem(): string | undefined {
    const { damage, fields } = this.row;
    const columns = this.labels.length;
    if (damage) {
      this.#afterDamage = damage !== 'NOT_UTF8';
      return DAMAGES[damage];
    }
    // Rows after a damaged line may be the rest of a text in it; a row with all of its fields is complete again.
    if (this.#afterDamage && fields !== columns) return 'It stands behind a damaged line and may be the rest of it.';
    this.#afterDamage = false;
    if (fields > columns && this.row.endAtCr(columns)) return undefined;
    // Delimiters at the end of a line that say nothing do no harm.
    if (fields > columns && !this.#isBlank(columns))
      return `It has ${numberText(fields)} fields, more than the ${numberText(columns)} labels.`;
    return undefined;
  }
}
