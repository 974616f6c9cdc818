import { withoutPlace } from './exif.ts';
import { cleanGif } from './gif.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

// None of them decodes a picture: they remove parts and change no pixel.
const CLEANERS: Record<string, (bytes: Buffer) => Uint8Array> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': cleanGif,
  'image/tiff': withoutPlace,
  'image/heic': withoutPlace,
  'image/avif': withoutPlace,
};

/** True if pictures of this type can reveal their location. */
export const isCleaned = (mediaType: string): boolean => mediaType in CLEANERS;

/** Removes the location from a picture; types without one are unchanged. */
export function cleanPicture(bytes: Buffer, mediaType: string): Uint8Array {
  return CLEANERS[mediaType]?.(bytes) ?? bytes;
}

/** The same in a child process (child.ts), which returns text: base64. */
export function read({ bytes, mediaType }: { bytes: Uint8Array; mediaType: string }): string {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Buffer.from(cleanPicture(given, mediaType)).toString('base64');
}
