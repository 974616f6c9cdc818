import { createReadStream } from 'node:fs';
import type { CsvBatch } from '@earshot/processing/areas/channels/read-csv';
import { findDialect } from '@earshot/processing/csv/dialect';
import { headOf, textPieces } from '@earshot/processing/csv/pieces';
import { RowScanner } from '@earshot/processing/csv/row-scanner';
import { createPool } from '@earshot/processing/pool/pool';
import Papa from 'papaparse';

// Reads a file in one way and reports the time. A separate process in plain Node, so that nothing else is measured.
const HEAD = 1_000_000;
const [way = '', path = ''] = process.argv.slice(2);

/** Scans all rows; `see` receives each of them. */
function scan(see: (scanner: RowScanner) => void): number {
  const scanner = new RowScanner(findDialect(headOf(path, HEAD)));
  let rows = 0;
  const seeAll = () => {
    while (scanner.next()) {
      rows += 1;
      see(scanner);
    }
  };
  for (const { bytes } of textPieces(path, { encoding: 'UTF-8' })) {
    scanner.push(bytes, false);
    seeAll();
  }
  scanner.push(new Uint8Array(), true);
  seeAll();
  return rows;
}

let seen = 0;
const WAYS: Record<string, () => number | Promise<number>> = {
  papaparse: () =>
    new Promise((resolve, reject) => {
      const { delimiter } = findDialect(headOf(path, HEAD));
      let rows = 0;
      Papa.parse<string[]>(createReadStream(path, { encoding: 'utf8' }), {
        delimiter,
        skipEmptyLines: true,
        chunk: ({ data }) => {
          rows += data.length;
          seen += data[0]?.length ?? 0;
        },
        complete: () => resolve(rows),
        error: reject,
      });
    }),
  offsets: () => scan((scanner) => (seen += scanner.fields)),
  strings: () =>
    scan((scanner) => {
      const row = new Array<string>(scanner.fields);
      for (let field = 0; field < row.length; field += 1) row[field] = scanner.text(field);
      seen += row.length;
    }),
  records: async () => {
    const pool = createPool({ threads: 1 });
    const { encoding, delimiter, text, time, dateOrder } = await pool.run('preview-csv', { path });
    const chosen = { path, encoding, delimiter, text, time: time ?? undefined, dateOrder: dateOrder ?? undefined };
    const { rows } = await pool.stream(
      'read-csv',
      { ...chosen, zone: 'Europe/Berlin' },
      {
        onChunk: ({ records, copyText }: CsvBatch) => {
          seen += records;
          // Releases the buffer like a caller that passed it on; otherwise it stays until memory is short.
          (copyText.buffer as ArrayBuffer).transfer(0);
        },
      },
    );
    await pool.close();
    return rows;
  },
};

const read = WAYS[way];
if (!read) throw new Error(`There is no way ${way}`);
const before = process.cpuUsage();
const rows = await read();
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    rows,
    seen,
    cpuSeconds: (user + system) / 1e6,
    peakMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
  }),
);
