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

/** An unreadable row: its line, the reason, and its raw text. */
export const unreadableRow = z.object({ line: z.int(), reason: z.string(), raw: z.string() });
export type UnreadableRow = z.infer<typeof unreadableRow>;

/** The rows of a CSV file under the labels of its first row, or of the first row from a line on. */
export class Table {
  /** none until the first row has been read */
  labels: readonly string[] = [];
  /** the unchanged first row, from which the labels are made */
  written: readonly string[] = [];
  /** reason why the row is unreadable */
  problem: string | undefined;
  /** true if rows begin with an unlabelled name, as in files of R: their column gets a default label */
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

  /** Moves to the next row with content; false if it needs the next piece, or at the end. */
  next(): boolean {
    if (this.labels.length === 0) return false;
    while (this.row.next()) {
      if (!this.row.damage && this.#isEmpty()) continue;
      this.problem = this.#findProblem();
      return true;
    }
    return false;
  }

  /** The row as an unreadable one. */
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
    // Rows after a damaged line can be the rest of a text in it; a row with all fields is complete again.
    if (this.#afterDamage && fields !== columns) return 'It stands behind a damaged line and may be the rest of it.';
    this.#afterDamage = false;
    if (fields > columns && this.row.endAtCr(columns)) return undefined;
    // Empty fields at the end of a line do no harm.
    if (fields > columns && !this.#isBlank(columns))
      return `It has ${numberText(fields)} fields, more than the ${numberText(columns)} labels.`;
    return undefined;
  }
}
