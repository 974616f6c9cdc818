import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import type { DrawnText } from './draw.ts';

sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 80;
const inPackage = (folder: string) => new URL(`./${folder}/`, import.meta.resolve('pdfjs-dist/package.json')).pathname;

/**
 * Draws the first page of a PDF as WebP in the widths of thumbnails, on white. Runs in a child process, since documents
 * come from anybody (contract 46).
 */
export const read = ({ bytes }: { bytes: Uint8Array }): Promise<DrawnText> => drawn(bytes).catch(refuse);

async function drawn(bytes: Uint8Array): Promise<DrawnText> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const file = await getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: inPackage('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: inPackage('standard_fonts'),
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: limits.pdfThumbnail.imagePixels,
    verbosity: 0,
  }).promise;
  const page = await file.getPage(1);
  const natural = page.getViewport({ scale: 1 });
  const [narrow, wide] = limits.pdfThumbnail.widths;
  // Within a square of the larger width, so that a page that is a mile high is no more than a tall strip.
  const scale = wide / Math.max(natural.width, natural.height);
  if (!(scale > 0 && Number.isFinite(scale))) throw new Error('The page has no size');
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  const made: DrawnText['made'] = [];
  for (const width of [narrow, wide]) {
    const picture = sharp(canvas.toBuffer('image/png')).resize({ width, height: width, fit: 'inside' });
    made.push({ width, base64: (await picture.webp({ quality: QUALITY }).toBuffer()).toString('base64') });
  }
  return { width: canvas.width, height: canvas.height, made };
}

function refuse(cause: unknown): never {
  const isLocked = cause instanceof Error && cause.name === 'PasswordException';
  const words = isLocked
    ? 'The PDF is protected by a password, so its first page cannot be shown. It can be downloaded.'
    : 'The first page of this PDF cannot be drawn. It can be downloaded.';
  throw Object.assign(new Refusal('UNPROCESSABLE', words), { cause });
}
