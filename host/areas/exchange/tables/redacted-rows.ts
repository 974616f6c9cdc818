import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { limits } from '@earshot/core/limits';
import type { Cell } from '@earshot/core/rules/csv/cells';
import type { InputOf } from '@earshot/processing/tasks/all';
import { PackageFolder } from '../gathering/package-folder.ts';
import type { WorkbookParts } from './workbook.ts';

/** Treatment of a column's cells in a redacted table. */
export type ColumnWords = InputOf<'redact-table'>['columns'][number];

interface Redacting {
  columns: ColumnWords[];
  names: InputOf<'redact-table'>['names'];
}

/** The same rows with personal data replaced by labels: redacted on disk and in the pool. */
export async function* redactedRows(
  { data, workspaceId, pool }: WorkbookParts,
  pages: AsyncIterable<readonly Cell[][]>,
  redacting: Redacting,
): AsyncGenerator<Cell[][]> {
  const folder = await PackageFolder.open(join(data, 'exports', workspaceId, randomUUID()));
  try {
    for await (const rows of pages)
      await folder.add(
        'rows.jsonl',
        rows.map((row) => `${JSON.stringify(row)}\n`),
      );
    const to = folder.fileOf('redacted.jsonl');
    await pool.run(
      'redact-table',
      { ...redacting, from: folder.fileOf('rows.jsonl'), to },
      { priority: 'interactive' },
    );
    let some: Cell[][] = [];
    for await (const line of createInterface({ input: createReadStream(to), crlfDelay: Number.POSITIVE_INFINITY })) {
      some.push(JSON.parse(line) as Cell[]);
      if (some.length < limits.exports.page) continue;
      yield some;
      some = [];
    }
    if (some.length > 0) yield some;
  } finally {
    await folder.remove();
  }
}
