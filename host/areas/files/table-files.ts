import type { File } from '@earshot/core/areas/files/file';
import { Refusal } from '@earshot/core/refusal';
import type { Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import { type Encoding, encodingOf } from '@earshot/core/rules/text-encoding';

/** Refuses a file whose bytes are not here yet. */
export function demandArrived({ status, problem }: Pick<File, 'status' | 'problem'>): void {
  if (status !== 'COMPLETE')
    throw new Refusal('CONFLICT', problem || 'This file has not arrived yet. Wait until all of it is here.');
}

/** Delimiter and encoding given by a caller; undefined if they are to be detected. */
export const chosenDialect = (asked: { delimiter?: string | undefined; encoding?: string | undefined }) => ({
  delimiter: asked.delimiter as Delimiter | undefined,
  encoding: encodingOf(asked.encoding) as Encoding | undefined,
});

interface SeenTable {
  labels: string[];
  rows: string[][];
  unreadable: readonly object[];
  rowCount: { count: number; exact: boolean };
  notices: string[];
  sheets: string[];
}

/** Preview of a table file, without its options. */
export const tablePreviewOf = ({ labels, rows, unreadable, rowCount, notices, sheets }: SeenTable) => ({
  labels,
  rows,
  unreadable: unreadable.map((row) => ({ ...row })),
  rowEstimate: rowCount.count,
  whole: rowCount.exact,
  notices,
  sheets,
});
