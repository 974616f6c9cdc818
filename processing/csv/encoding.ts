import { isAscii, isUtf8 } from 'node:buffer';
import { Refusal } from '@earshot/core/refusal';
import { type Encoding, guessWords } from '@earshot/core/rules/text-encoding';
import { guessEncoding } from '../documents/guess-encoding.ts';
import { binaryKind, isDamagedUtf8, marked, unmarkedUtf16 } from '../documents/read-text.ts';
import { headOf, rawPieces } from './pieces.ts';

export interface FoundEncoding {
  encoding: Encoding;
  /** true if guessed, not detected */
  guessed?: boolean;
  /** notice for the user */
  notice?: string;
}

const HEAD_BYTES = 4096;
const DAMAGED: FoundEncoding = {
  encoding: 'UTF-8',
  notice: 'Parts of it are not UTF-8; rows with such parts cannot be read.',
};

/** Number of bytes up to the end of the last complete character. */
function wholeCharacters(bytes: Buffer): number {
  let lead = bytes.length - 1;
  while (lead > 0 && lead > bytes.length - 4 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead -= 1;
  const first = bytes[lead] ?? 0;
  const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return lead + length > bytes.length ? lead : bytes.length;
}

/** The first piece of a file that is not valid UTF-8. */
function notUtf8(path: string): Buffer | undefined {
  let rest = Buffer.alloc(0);
  for (const { bytes } of rawPieces(path)) {
    if (rest.length === 0 && isAscii(bytes)) continue;
    const joined = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const end = wholeCharacters(joined);
    if (!isUtf8(joined.subarray(0, end))) return joined;
    rest = Buffer.from(joined.subarray(end));
  }
  return rest.length > 0 ? rest : undefined;
}

/** Detects the encoding of a file, reading all of it; refuses binary files. */
export function findEncoding(path: string): FoundEncoding {
  const head = headOf(path, HEAD_BYTES);
  const mark = marked(head);
  if (mark && mark.encoding !== 'UTF-8') return mark;
  const kind = binaryKind(head);
  if (kind) {
    const text = `This is ${kind}, not a CSV file. Open it in the program that it was made with, save it as CSV (UTF-8) and import that.`;
    throw new Refusal('UNPROCESSABLE', text, { reason: 'binary' });
  }
  const encoding = unmarkedUtf16(head);
  if (encoding) return { encoding };
  const odd = notUtf8(path);
  if (!odd) return { encoding: 'UTF-8' };
  if (mark || isDamagedUtf8(odd)) return DAMAGED;
  const guess = guessEncoding(odd) ?? 'Windows-1252';
  return { encoding: guess, guessed: true, notice: guessWords(guess) };
}
