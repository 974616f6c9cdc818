import { withoutPlace } from './exif.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

// None of them decodes a picture: they leave parts out and change no pixel.
const CLEANERS: Record<string, (bytes: Buffer) => Uint8Array> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/tiff': withoutPlace,
  'image/heic': withoutPlace,
  'image/avif': withoutPlace,
};

/** True if pictures of this type may reveal where they were taken. */
export const isCleaned = (mediaType: string): boolean => mediaType in CLEANERS;

/** A picture that tells no longer where it was taken; other types than these hold no such thing and stay as they are. */
export function cleanPicture(bytes: Buffer, mediaType: string): Uint8Array {
  return CLEANERS[mediaType]?.(bytes) ?? bytes;
}

/** The same in a process of its own (child.ts), whose answer is text: base64. */
export function read({ bytes, mediaType }: { bytes: Uint8Array; mediaType: string }): string {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Buffer.from(cleanPicture(given, mediaType)).toString('base64');
}
