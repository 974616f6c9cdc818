import type { ColumnFacts } from './column-facts.ts';
import { type ColumnLabel, fullLabel } from './label-rows.ts';

/** The notice about a table with results instead of responses. */
export const SUMMARY_TABLE =
  'This looks like a summary table: counts or shares of groups rather than one response in a row. Look for the file with the responses themselves.';

const TOTAL =
  /^(?:(?:grand |sub)?totals?\b|tot\.|net\b|(?:un)?weighted\b|base\b|sample size\b|n\s*=|all respondents\b)/i;
const SHARES = 0.5;
const NUMBERS = 0.7;
/** Maximum leading columns of such a table that name its rows. */
const NAMES = 2;

/** True if a table has shares, or numbers with totals, instead of answers. */
export function isSummaryTable(labels: readonly ColumnLabel[], facts: readonly ColumnFacts[]): boolean {
  const values = facts.slice(NAMES);
  const sum = (of: (one: ColumnFacts) => number) => values.reduce((total, one) => total + of(one), 0);
  const filled = sum((one) => one.filled);
  if (filled === 0) return false;
  if (sum((one) => one.shares) >= SHARES * filled) return true;
  const named = [...labels.map(fullLabel), ...facts.slice(0, NAMES).flatMap(({ counts }) => [...counts.keys()])];
  return sum((one) => one.numbers) >= NUMBERS * filled && named.some((name) => TOTAL.test(name.trim()));
}
