import { DELIMITERS, type Delimiter } from '@earshot/core/rules/csv/csv-dialect';

/** End of rows: CR if the first line ends with it; otherwise LF, optionally after CR, and a lone CR is data. */
export type RowEnd = 'LF' | 'CR';

export interface Dialect {
  delimiter: Delimiter;
  rowEnd: RowEnd;
}

export const BYTE = { lf: 10, cr: 13, quote: 34 } as const;

const CODES = DELIMITERS.map((delimiter) => delimiter.charCodeAt(0));

interface FirstLine {
  /** occurrences of each of DELIMITERS outside quotes */
  counts: number[];
  /** end of the line */
  end: number;
  /** true if a quote in it is never closed */
  unclosed: boolean;
}

/** Byte offset of a line, from 1; lines end at LF, or at CR if the file has no LF. */
function startOf(bytes: Uint8Array, line: number): number {
  const end = bytes.includes(BYTE.lf) ? BYTE.lf : BYTE.cr;
  let from = 0;
  for (let passed = 1; passed < line; passed += 1) from = bytes.indexOf(end, from) + 1 || bytes.length;
  return from;
}

function firstLine(bytes: Uint8Array, quotes: boolean, start: number): FirstLine {
  const counts = CODES.map(() => 0);
  let from = start;
  while (bytes[from] === BYTE.lf || bytes[from] === BYTE.cr) from += 1;
  let quoted = false;
  let fieldStart = true;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (quoted) {
      // A doubled quote closes and reopens: there is nothing to count in between.
      if (byte === BYTE.quote) quoted = false;
      continue;
    }
    if (byte === BYTE.lf || byte === BYTE.cr) return { counts, end: at, unclosed: false };
    if (byte === BYTE.quote && quotes && (fieldStart || bytes[at - 1] === BYTE.quote)) quoted = true;
    const which = CODES.indexOf(byte);
    fieldStart = which >= 0;
    if (which >= 0) counts[which] = (counts[which] ?? 0) + 1;
  }
  return { counts, end: bytes.length, unclosed: quoted };
}

// Excel writes and reads this line; it is not a row of the table.
const NAMED_DELIMITER = /^(?:\r?\n)*"?sep=([^\r\n])"?[;,\t ]*(?:\r?\n|\r)/i;
const NAMED_WITHIN = 100;

/** The sep= line at the beginning of a text: the next line's number, from 1, and the delimiter if supported. */
export function namedDelimiter(head: Uint8Array): { below: number; delimiter: Delimiter | undefined } | undefined {
  const found = NAMED_DELIMITER.exec(Buffer.from(head.subarray(0, NAMED_WITHIN)).toString('latin1'));
  if (!found) return undefined;
  const delimiter = DELIMITERS.find((one) => one === found[1]);
  return { below: found[0].split(/\r\n|\r|\n/).length, delimiter };
}

function proposed([commas = 0, semicolons = 0, tabs = 0]: readonly number[]): Delimiter {
  if (semicolons > commas) return ';';
  // A line with neither is not comma-separated.
  return commas === 0 && tabs > 0 ? '\t' : ',';
}

/**
 * Detects a file's dialect from the first line of its text (UTF-8, without a mark): the most frequent delimiter outside
 * quotes, comma in a tie; a chosen one wins. `labelLine` replaces the first line.
 */
export function findDialect(head: Uint8Array, chosen?: Delimiter, labelLine = 1): Dialect {
  const start = startOf(head, labelLine);
  const line = firstLine(head, true, start);
  // A quote that is never closed in the first line is an ordinary character.
  const { counts, end } = line.unclosed ? firstLine(head, false, start) : line;
  const rowEnd = head[end] === BYTE.cr && head[end + 1] !== BYTE.lf ? 'CR' : 'LF';
  return { delimiter: chosen ?? proposed(counts), rowEnd };
}
