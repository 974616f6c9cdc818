import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { limits } from '@earshot/core/limits';
import { escapedHtml } from '@earshot/core/rules/text';
import sharp from 'sharp';
import * as z from 'zod';
import { bytes, task } from '../../pool/task.ts';
import { drawable, lettersOf } from './letters.ts';

/** A card with words, drawn for a reel. Letters that the font lacks are left out and counted. */
const card = z.object({
  width: z.int().min(64).max(1920),
  height: z.int().min(36).max(1080),
  title: z.string().max(limits.reels.cardText),
  /** smaller words below it; '' for none */
  text: z.string().max(limits.reels.cardText),
  /** shown in place of a title whose letters the font lacks, such as Part 3 */
  otherwise: z.string().max(limits.reels.cardText),
});
const drawn = z.object({ png: bytes(), lacking: z.int() });

// Machines without fonts are common among servers: this one comes with a package.
const FONT = fileURLToPath(import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
const GROUND = '#1a1b1e';
let letters: Promise<[number, number][]> | undefined;

/** Draws the picture of a card as PNG. */
export const drawCard = task({
  id: 'draw-card',
  input: card,
  output: drawn,
  moves: ({ png }) => [png],
  async run({ input: { width, height, ...words } }) {
    letters ??= readFile(FONT).then(lettersOf);
    const known = await letters;
    const [title, text] = [drawable(words.title, known), drawable(words.text, known)];
    const box = { width: Math.round(width * 0.84), height: Math.round(height * 0.8) };
    const lines = [
      { words: title.text === '' ? words.otherwise : title.text, size: height / 12, shade: 'white' },
      { words: text.text, size: height / 22, shade: '#ced4da' },
    ].filter((line) => line.words !== '');
    const markup = lines
      .map(
        (line) =>
          `<span foreground="${line.shade}" size="${Math.round(line.size * 1024)}">${escapedHtml(line.words)}</span>`,
      )
      .join('\n\n');
    const png = await sharp({ create: { width, height, channels: 3, background: GROUND } })
      .composite(markup === '' ? [] : [{ input: await writing(markup, box) }])
      .png()
      .toBuffer();
    return { png: new Uint8Array(png), lacking: title.lacking + text.lacking };
  },
});

/** Words as a picture no larger than a box. */
async function writing(markup: string, box: { width: number; height: number }): Promise<Buffer> {
  const text = { text: markup, font: 'Liberation Sans', fontfile: FONT, rgba: true, align: 'centre', dpi: 72 } as const;
  return sharp({ text: { ...text, width: box.width, wrap: 'word-char' } })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
