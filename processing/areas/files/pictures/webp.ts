import { orientationBlock, orientationIn } from './exif.ts';

const LOOKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the header for the chunks that follow. */
const [EXIF, XMP] = [0x08, 0x04];

const tiffIn = (said: Buffer) => (said.toString('latin1', 0, 6) === 'Exif\0\0' ? said.subarray(6) : said);

/** A WebP without metadata: Exif, XMP, unknown chunks, and trailing bytes. */
export function cleanWebp(bytes: Buffer): Buffer {
  const most = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 12; at + 8 <= most; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (type === 'EXIF') orientation = orientationIn(tiffIn(bytes.subarray(at + 8, at + 8 + size)));
    if (LOOKS.has(type)) kept.push(Buffer.from(bytes.subarray(at, Math.min(end, most))));
    at = end;
  }
  const [first] = kept;
  const extended = first?.toString('latin1', 0, 4) === 'VP8X' && first.length > 8;
  if (extended && first) first[8] = ((first[8] ?? 0) & ~(EXIF | XMP)) | (orientation === 1 ? 0 : EXIF);
  if (extended && orientation !== 1) kept.push(exifPart(orientation));
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}

function exifPart(orientation: number): Buffer {
  const said = orientationBlock(orientation);
  const head = Buffer.from('EXIF\0\0\0\0');
  head.writeUInt32LE(said.length, 4);
  return Buffer.concat([head, said]);
}
