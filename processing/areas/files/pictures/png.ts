import { crc32 } from 'node:zlib';
import { orientationBlock, orientationIn } from './exif.ts';

// Chunks that affect the picture, its animation and its colours (PNG 3); all others are metadata.
const LOOKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST acTL fcTL fdAT'.split(' '),
);

function part(type: string, said: Uint8Array): Buffer {
  const bytes = Buffer.alloc(said.length + 12);
  bytes.writeUInt32BE(said.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(said, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + said.length)), 8 + said.length);
  return bytes;
}

/** A PNG without metadata: texts, dates, Exif, and trailing bytes. */
export function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let orientation = 1;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4));
    // The available part of a truncated picture is retained.
    if (LOOKS.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  // After the header, since it must precede the picture.
  if (orientation !== 1) kept.splice(2, 0, part('eXIf', orientationBlock(orientation)));
  return Buffer.concat(kept);
}
