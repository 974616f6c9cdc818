import * as z from 'zod';
import { readTable } from '../../csv/read-table.ts';
import { openTableFile } from '../../csv/table-file/table-file.ts';
import { task } from '../../pool/task.ts';
import { RecordReader } from './csv/records.ts';
import { recordOptions } from './read-csv.ts';

const identity = z.object({ externalId: z.string(), saidHash: z.string().nullable() });

/**
 * Keys of the first records of a CSV file or a sheet of a workbook: their IDs, and hashes that equal feedback shares.
 */
export const sampleCsv = task({
  id: 'sample-csv',
  input: recordOptions.extend({ most: z.int() }),
  output: z.object({ records: z.array(identity) }),
  async run({ input, signal }) {
    const { source, written } = await openTableFile(input.path, input.sheet, signal);
    const records: z.infer<typeof identity>[] = [];
    let reader: RecordReader | undefined;
    for (const { table } of readTable(source, { ...input, ...written })) {
      signal.throwIfStopped();
      if (table.labels.length === 0) continue;
      reader ??= new RecordReader(table, input);
      while (records.length < input.most && table.next()) {
        const outcome = reader.read();
        if (typeof outcome === 'object' && 'externalId' in outcome)
          records.push({ externalId: outcome.externalId, saidHash: outcome.saidHash?.toString() ?? null });
      }
      if (records.length === input.most) break;
    }
    return { records };
  },
});
