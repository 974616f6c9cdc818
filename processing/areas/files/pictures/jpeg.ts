import { orientationBlock, orientationIn } from './exif.ts';

const [SOI, EOI, SOS, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe];
const EXIF = 'Exif\0\0';
// JFIF, colour profiles and Adobe's colour transform affect how a picture looks; other such segments do not.
const LOOKS: Record<number, string> = { 224: '', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

const isExtra = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
const startsWith = (bytes: Buffer, text: string) => bytes.toString('latin1', 0, text.length) === text;

/** End of the compressed scan that begins here: the next marker outside of it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** A JPEG without metadata: author, place, camera, thumbnails, and trailing bytes. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI || marker === SOI) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    const said = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && startsWith(said, EXIF)) orientation = orientationIn(said.subarray(EXIF.length));
    const stop = marker === SOS ? endOfScan(bytes, end) : end;
    const look = LOOKS[marker];
    if (!isExtra(marker) || (look !== undefined && startsWith(said, look))) kept.push(bytes.subarray(at, stop));
    at = stop;
  }
  kept.push(Buffer.from([0xff, EOI]));
  if (orientation !== 1) kept.splice(kept[1]?.[1] === 0xe0 ? 2 : 1, 0, exifPart(orientation));
  return Buffer.concat(kept);
}

function exifPart(orientation: number): Buffer {
  const said = Buffer.concat([Buffer.from(EXIF), orientationBlock(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(said.length + 2, 2);
  return Buffer.concat([head, said]);
}
