const [EXTENSION, PICTURE, END] = [0x21, 0x2c, 0x3b];
const [CONTROL, PLAIN_TEXT, APPLICATION] = [0xf9, 0x01, 0xff];
// Blocks with the number of repetitions and the colour profile.
const LOOKS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a chain of sub-blocks, each preceded by its size; the last has size 0. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return Math.min(bytes.length, at + 1);
}

function isPicture(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1];
  if (label === APPLICATION) return LOOKS.has(bytes.toString('latin1', at + 3, at + 14));
  return label === CONTROL || label === PLAIN_TEXT;
}

/** A GIF without metadata: comments, data of programs, and trailing bytes. */
export function cleanGif(bytes: Buffer): Buffer {
  let at = Math.min(bytes.length, 13 + tableBytes(bytes[10] ?? 0));
  const kept: Buffer[] = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const sort = bytes[at];
    if (sort !== EXTENSION && sort !== PICTURE) break;
    const end =
      sort === EXTENSION ? endOfBlocks(bytes, at + 2) : endOfBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    if (sort === PICTURE || isPicture(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.from([END])]);
}
