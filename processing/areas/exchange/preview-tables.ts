import { proposeTable } from '@earshot/core/areas/exchange/propose-table';
import { ExportedTables } from '@earshot/core/areas/exchange/table-mapping';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { shown } from '../../csv/sample.ts';
import { task } from '../../pool/task.ts';
import { isDatabase } from './foreign/project-files.ts';
import { tablesIn, textCount } from './foreign/tables/zipped-tables.ts';
import { ZipReader } from './package/zip-reader.ts';
import { archiveOf } from './tell-archive.ts';

/** Previews the tables in a zip file of another program; empty for a file that is read in another way. */
export const previewTables = task({
  id: 'preview-tables',
  input: z.object({ path: z.string() }),
  output: ExportedTables.row,
  async run({ input: { path } }) {
    if (isDatabase(path)) return { tables: [], texts: 0 };
    const zip = new ZipReader(path, 'any');
    try {
      if (archiveOf(zip) !== 'tables') return { tables: [], texts: 0 };
      const tables = tablesIn(zip).map(({ file, labels, rows }) => ({
        ...{ file, labels: labels.slice(0, limits.moveIn.columns), proposed: proposeTable(file, labels) },
        rows: rows.slice(0, limits.csv.previewRows).map((row) => shown(row.slice(0, limits.moveIn.columns))),
      }));
      return { tables, texts: textCount(zip) };
    } finally {
      zip.close();
    }
  },
});
