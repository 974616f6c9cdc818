import { DELIMITERS, type Delimiter } from '@earshot/core/rules/csv/csv-dialect';

/** End of rows: CR if the first line ends so; elsewhere LF, with or without a CR before it, and a lone CR is data. */
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
  /** a quote in it is never closed */
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
      // A doubled quote closes and opens again: between its two there is nothing to count.
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

// Excel writes and reads it; it is no row of the table.
const NAMED_DELIMITER = /^(?:\r?\n)*"?sep=([^\r\n])"?[;,\t ]*(?:\r?\n|\r)/i;
const NAMED_WITHIN = 100;

/** The reading of a line such as sep=; at the beginning of a text: the line below it, from 1, and the delimiter if it is a known one. */
export function namedDelimiter(head: Uint8Array): { below: number; delimiter: Delimiter | undefined } | undefined {
  const found = NAMED_DELIMITER.exec(Buffer.from(head.subarray(0, NAMED_WITHIN)).toString('latin1'));
  if (!found) return undefined;
  const delimiter = DELIMITERS.find((one) => one === found[1]);
  return { below: found[0].split(/\r\n|\r|\n/).length, delimiter };
}

function proposed([commas = 0, semicolons = 0, tabs = 0]: readonly number[]): Delimiter {
  if (semicolons > commas) return ';';
  // A line with neither of them is not separated by commas.
  return commas === 0 && tabs > 0 ? '\t' : ',';
}

/**
 * Finds how a file is written from the first line of its text (UTF-8, without a mark): the delimiter that stands there more
 * often outside quotes, comma when both do equally; a chosen one wins. With `labelLine` that line counts as the first.
 */
export function findDialect(head: Uint8Array, chosen?: Delimiter, labelLine = 1): Dialect {
  const start = startOf(head, labelLine);
  const line = firstLine(head, true, start);
  // A quote in the first line that is never closed is an ordinary character.
  const { counts, end } = line.unclosed ? firstLine(head, false, start) : line;
  const rowEnd = head[end] === BYTE.cr && head[end + 1] !== BYTE.lf ? 'CR' : 'LF';
  return { delimiter: chosen ?? proposed(counts), rowEnd };
}
