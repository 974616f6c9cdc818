import { madeWidths } from '@earshot/core/areas/files/picture';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import sharp, { type Metadata } from 'sharp';

// Allows only the five types that are shown (core/areas/files/file-kind.ts), whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((form) => `VipsForeignLoad${form}`) });
sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 80;
const damaged = () => new Refusal('UNPROCESSABLE', 'The picture is damaged and cannot be shown. It can be downloaded.');

// Checks the size in the header before decoding (ME-03).
function demandSize({ width, height }: Metadata): void {
  if (width * height <= limits.imagePixels) return;
  const [has, most] = [
    `${numberText(width)} × ${numberText(height)}`,
    numberText(Math.floor(limits.imagePixels / 1e6)),
  ];
  throw new Refusal(
    'TOO_LARGE',
    `The picture has ${has} pixels; at most ${most} million are taken. Make it smaller and send it again.`,
  );
}

const isTurned = (orientation = 1) => orientation >= 5;

/** Result of drawing a picture in a child process; base64, since it returns text. */
export interface DrawnText {
  width: number;
  height: number;
  made: { width: number; base64: string }[];
}

/**
 * Redraws a picture as WebP in the widths that pages need: upright, pixels only. Runs in a child process, since picture
 * decoders have vulnerabilities (contract 46).
 */
export async function read({ bytes }: { bytes: Uint8Array }): Promise<DrawnText> {
  // From memory: an SVG read by path could include files beside it.
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { limitInputPixels: limits.imagePixels, failOn: 'none', sequentialRead: true } as const;
  const seen = await sharp(given, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuse);
  demandSize(seen);
  const { width, height, pages = 1, orientation } = seen;
  const animated = pages > 1 && pages * width * height <= limits.picture.movingPixels;
  const upright = isTurned(orientation) ? { width: height, height: width } : { width, height };
  const made: DrawnText['made'] = [];
  for (const wide of madeWidths(upright.width)) {
    const drawn = sharp(given, { ...options, animated })
      .autoOrient()
      .resize({ width: wide, withoutEnlargement: true });
    const picture = await drawn.webp({ quality: QUALITY }).toBuffer().catch(refuse);
    made.push({ width: wide, base64: picture.toString('base64') });
  }
  return { ...upright, made };
}

function refuse(cause: unknown): never {
  throw Object.assign(damaged(), { cause });
}
