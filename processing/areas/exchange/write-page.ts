import { PAGE_FORMATS, type PageFormat } from '@earshot/core/areas/exchange/page-export';
import { type DocumentJson, REFERENCE_TYPES } from '@earshot/core/documents/document';
import * as z from 'zod';
import { fromUpdates, toJson } from '../../documents/convert.ts';
import { bytes, type Stop, task } from '../../pool/task.ts';
import { htmlOf } from './pages/html.ts';
import { markdownOf } from './pages/markdown.ts';
import { pagePicture, pageWords, picturesIn, referencesIn, type WrittenPage } from './pages/page-words.ts';
import { srtOf, vttOf } from './pages/subtitles.ts';

const WRITERS: Record<PageFormat, (page: WrittenPage, signal: Stop) => string | Promise<Uint8Array>> = {
  md: markdownOf,
  html: htmlOf,
  // Loaded when somebody asks for it: it is large.
  docx: async (page, signal) => (await import('./pages/docx.ts')).docxOf(page, signal),
  vtt: vttOf,
  srt: srtOf,
};

/** Writes a page in a format. What it refers to and shows comes back as well: titles and pictures are asked for, and it is written once more with them. */
export const writePage = task({
  id: 'write-page',
  input: z.object({
    updates: z.array(bytes()),
    format: z.enum(PAGE_FORMATS),
    words: pageWords,
    pictures: z.record(z.string(), pagePicture).default({}),
  }),
  output: z.object({
    file: bytes(),
    pictures: z.array(z.string()),
    references: z.array(z.object({ type: z.enum(REFERENCE_TYPES), id: z.string() })),
  }),
  moves: ({ file }) => [file],
  async run({ input: { updates, format, words, pictures }, signal }) {
    const document = toJson(fromUpdates(updates), 'doc') as DocumentJson;
    const written = await WRITERS[format]({ document, words, pictures }, signal);
    const file = typeof written === 'string' ? new TextEncoder().encode(written) : written;
    return { file, pictures: picturesIn(document), references: referencesIn(document) };
  },
});
