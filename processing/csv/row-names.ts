import { isBlank } from '@earshot/core/rules/text';
import type { Dialect } from './dialect.ts';
import { RowScanner } from './row-scanner.ts';

/** Minimum rows: a single row can have an extra value for other reasons. */
const FEWEST = 2;

/**
 * True if a file begins like one of R's write.table: every row begins with its name, which has no label in the first
 * line. Only complete rows of the beginning are checked; one with another number of fields rules it out.
 */
export function hasRowNames(head: Uint8Array, dialect: Dialect, labelLine: number): boolean {
  const row = new RowScanner(dialect);
  row.push(head, false);
  do {
    if (!row.next()) return false;
  } while (row.line < labelLine);
  const labels = row.fields;
  const names = new Set<string>();
  let rows = 0;
  let lastSaysSomething = false;
  while (row.next()) {
    if (row.damage) continue;
    if (row.fields !== labels + 1) return false;
    rows += 1;
    names.add(row.text(0));
    lastSaysSomething ||= !isBlank(row.text(labels));
  }
  return rows >= FEWEST && names.size === rows && lastSaysSomething;
}
