import { closeSync, openSync, writeSync } from 'node:fs';
import type { Cell } from '@earshot/core/rules/csv/cells';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { type Redactor, redactorOf } from '../redaction/redactor.ts';
import { rowsIn } from './archive/read-lines.ts';
import { refusedWhenFull } from './refused-when-full.ts';

/**
 * Treatment of a column's cells: free text, a name, an e-mail address, facts without names, or a piece of a text
 * between its left and right context, which are left out.
 */
const COLUMN_WORDS = ['TEXT', 'NAME', 'ADDRESS', 'FACT', 'BEFORE', 'PIECE', 'AFTER'] as const;
type ColumnWords = (typeof COLUMN_WORDS)[number];

/** Rewrites the rows of a table with labels in place of personal data. The first row has the headings. */
export const redactTable = task({
  id: 'redact-table',
  input: z.object({
    /** one JSON array per line */
    from: z.string(),
    to: z.string(),
    columns: z.array(z.enum(COLUMN_WORDS)),
    names: z.array(z.object({ name: z.string(), byParts: z.boolean() })),
  }),
  output: z.object({}),
  run({ input: { from, to, columns, names }, signal }) {
    const redactor = redactorOf(names);
    const file = openSync(to, 'w', 0o600);
    let heading = true;
    try {
      for (const row of rowsIn(from)) {
        signal.throwIfStopped();
        const cells = row as unknown as Cell[];
        const written = columns.flatMap((words, at) =>
          AROUND.has(words) ? [] : [redacted(redactor, cells, at, heading ? 'TEXT' : words)],
        );
        writeSync(file, `${oneLine(written)}\n`);
        heading = false;
      }
    } catch (error) {
      throw refusedWhenFull(error);
    } finally {
      closeSync(file);
    }
    return {};
  },
});

const AROUND: ReadonlySet<ColumnWords> = new Set(['BEFORE', 'AFTER']);

// Some readers treat these characters as line ends.
const oneLine = (cells: readonly Cell[]): string =>
  JSON.stringify(cells).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

function redacted(
  { text, name, address, piece }: Redactor,
  cells: readonly Cell[],
  at: number,
  words: ColumnWords,
): Cell {
  const cell = cells[at] ?? null;
  if (cell === null || words === 'FACT') return cell;
  const says = String(cell);
  const write: Partial<Record<ColumnWords, (says: string) => string>> = {
    NAME: name,
    ADDRESS: address,
    PIECE: () => piece(says, String(cells[at - 1] ?? ''), String(cells[at + 1] ?? '')),
  };
  const now = (write[words] ?? text)(says);
  return now === says ? cell : now;
}
