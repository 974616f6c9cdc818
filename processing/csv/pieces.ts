import { closeSync, openSync, readSync } from 'node:fs';
import { Refusal } from '@earshot/core/refusal';
import type { Encoding } from '@earshot/core/rules/text-encoding';

const PIECE_BYTES = 64_000;

/** A piece of a file, and the number of bytes read up to its end; `bytes` is reused for the next piece. */
export interface Piece {
  bytes: Buffer;
  read: number;
}

/** Source of a table's bytes: the path of a file, or the bytes themselves. */
export type Source = string | Uint8Array;

/** A source's raw bytes piece by piece, from a byte on. */
export function* rawPieces(source: Source, pieceBytes = PIECE_BYTES, from = 0): Generator<Piece> {
  if (typeof source === 'string') {
    yield* filePieces(source, pieceBytes, from);
    return;
  }
  for (let at = from; at < source.length; at += pieceBytes) {
    const bytes = Buffer.from(source.subarray(at, at + pieceBytes));
    yield { bytes, read: at + bytes.length };
  }
}

function* filePieces(path: string, pieceBytes: number, from: number): Generator<Piece> {
  const file = openSync(path, 'r');
  try {
    const room = Buffer.allocUnsafeSlow(pieceBytes);
    let read = from;
    for (;;) {
      const count = readSync(file, room, 0, pieceBytes, read);
      if (count === 0) return;
      read += count;
      yield { bytes: room.subarray(0, count), read };
    }
  } finally {
    closeSync(file);
  }
}

/** The first bytes of a source. */
export function headOf(source: Source, most: number): Buffer {
  for (const { bytes } of rawPieces(source, most)) return bytes;
  return Buffer.alloc(0);
}

const MARK = Buffer.from('\ufeff');

function* inUtf8(source: Source, encoding: Encoding, pieceBytes?: number): Generator<Piece> {
  if (encoding === 'UTF-8') {
    yield* rawPieces(source, pieceBytes, headOf(source, MARK.length).equals(MARK) ? MARK.length : 0);
    return;
  }
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for (const piece of rawPieces(source, pieceBytes)) {
    read = piece.read;
    yield { bytes: Buffer.from(decoder.decode(piece.bytes, { stream: true })), read };
  }
  yield { bytes: Buffer.from(decoder.decode()), read };
}

/** Position of the first NUL in a file's text, in UTF-16 units from 0. */
function nulPosition(source: Source, encoding: Encoding): number {
  const decoder = new TextDecoder(encoding);
  let before = 0;
  for (const { bytes } of rawPieces(source)) {
    const text = decoder.decode(bytes, { stream: true });
    const at = text.indexOf('\0');
    if (at >= 0) return before + at;
    before += text.length;
  }
  return before;
}

const invalid = (source: Source, encoding: Encoding): Refusal => {
  const position = nulPosition(source, encoding);
  return new Refusal('UNPROCESSABLE', `Invalid CSV character at position ${position}`, { reason: 'nul', position });
};

/** Searches a whole file for a NUL character and refuses it with its position. */
export function refuseNul(source: Source, encoding: Encoding): void {
  // Only in UTF-16 can a zero byte be part of other characters.
  const pieces = encoding.startsWith('UTF-16') ? inUtf8(source, encoding) : rawPieces(source);
  for (const { bytes } of pieces) if (bytes.includes(0)) throw invalid(source, encoding);
}

function withoutNul(bytes: Buffer): Buffer {
  let to = 0;
  for (const byte of bytes)
    if (byte !== 0) {
      bytes[to] = byte;
      to += 1;
    }
  return bytes.subarray(0, to);
}

export interface TextOptions {
  encoding: Encoding;
  /** true to leave NUL characters out instead of refusing them */
  ignoreNul?: boolean;
}

/** A file's text piece by piece in UTF-8, without its byte order mark; a NUL character is refused with its position. */
export function* textPieces(
  source: Source,
  { encoding, ignoreNul = false }: TextOptions,
  pieceBytes?: number,
): Generator<Piece> {
  for (const { bytes, read } of inUtf8(source, encoding, pieceBytes)) {
    if (!bytes.includes(0)) yield { bytes, read };
    else if (ignoreNul) yield { bytes: withoutNul(bytes), read };
    else throw invalid(source, encoding);
  }
}
