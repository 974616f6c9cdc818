import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { cleanLine, cut } from '@earshot/core/rules/text';

const unnamed = (column: number) => `Column ${column + 1}`;

/**
 * Unique column names from the first row. Duplicates get an unused suffix _1, _2 …, empty ones become "Column 3".
 * Refuses more columns than can be shown.
 */
export function labelsOf(row: readonly string[]): string[] {
  if (row.length > limits.csv.columns) throw tooManyColumns(row.length);
  const written = row.map((text, column) => cut(cleanLine(text), limits.csv.label) || unnamed(column));
  const taken = new Set(written);
  const used = new Set<string>();
  const next = new Map<string, number>();
  return written.map((label) => {
    let own = label;
    for (let number = next.get(label) ?? 1; used.has(own); number += 1) {
      const candidate = `${label}_${number}`;
      if (taken.has(candidate)) continue;
      own = candidate;
      taken.add(own);
      next.set(label, number + 1);
    }
    used.add(own);
    return own;
  });
}

/** Refusal of a file with more columns than can be imported. */
export const tooManyColumns = (columns: number) =>
  new Refusal(
    'TOO_LARGE',
    `The file has ${numberText(columns)} columns, at most ${numberText(limits.csv.columns)} can be imported. Take out those that are not needed.`,
    { reason: 'columns' },
  );

/** The index of a column by its label; refuses a label that the file lacks. */
export function columnOf(labels: readonly string[], label: string): number {
  const column = labels.indexOf(label);
  if (column >= 0) return column;
  throw new Refusal('BAD_USER_INPUT', `The file has no column “${label}”. Choose another one.`, {
    reason: 'column',
    label,
  });
}
