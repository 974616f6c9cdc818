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

/** A picture that tells no longer where it was taken; other types than these hold no such thing and stay as they are. */
export function cleanPicture(bytes: Buffer, mediaType: string): Uint8Array {
  return CLEANERS[mediaType]?.(bytes) ?? bytes;
}
