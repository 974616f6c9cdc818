import { PAGE_FORMATS, type PageFormat } from '@earshot/core/areas/exchange/page-export';
import { type DocumentJson, REFERENCE_TYPES } from '@earshot/core/documents/document';
import * as z from 'zod';
import { fromUpdates, toJson } from '../../documents/convert.ts';
import { bytes, task } from '../../pool/task.ts';
import { htmlOf } from './pages/html.ts';
import { markdownOf } from './pages/markdown.ts';
import { pageWords, referencesIn, type WrittenPage } from './pages/page-words.ts';
import { srtOf, vttOf } from './pages/subtitles.ts';

const WRITERS: Record<PageFormat, (page: WrittenPage) => string | Promise<Uint8Array>> = {
  md: markdownOf,
  html: htmlOf,
  // Loaded when somebody asks for it: it is large.
  docx: async (page) => (await import('./pages/docx.ts')).docxOf(page),
  vtt: vttOf,
  srt: srtOf,
};

/** Writes a page in a format. What it refers to comes back as well: titles are asked for, and it is written once more with them. */
export const writePage = task({
  id: 'write-page',
  input: z.object({ updates: z.array(bytes()), format: z.enum(PAGE_FORMATS), words: pageWords }),
  output: z.object({
    file: bytes(),
    references: z.array(z.object({ type: z.enum(REFERENCE_TYPES), id: z.string() })),
  }),
  moves: ({ file }) => [file],
  async run({ input: { updates, format, words } }) {
    const document = toJson(fromUpdates(updates), 'doc') as DocumentJson;
    const written = await WRITERS[format]({ document, words });
    const file = typeof written === 'string' ? new TextEncoder().encode(written) : written;
    return { file, references: referencesIn(document) };
  },
});
