import { PAGE_FORMATS, type PageFormat } from '@earshot/core/areas/exchange/page-export';
import { type DocumentJson, REFERENCE_TYPES } from '@earshot/core/documents/document';
import * as z from 'zod';
import { fromUpdates, toJson } from '../../documents/convert.ts';
import { bytes, type Stop, task } from '../../pool/task.ts';
import { asItIs, type Redactor, redactorOf } from '../redaction/redactor.ts';
import { htmlOf } from './pages/html.ts';
import { markdownOf } from './pages/markdown.ts';
import {
  type PageWords,
  pagePicture,
  pageWords,
  picturesIn,
  referencesIn,
  type WrittenPage,
} from './pages/page-words.ts';
import { srtOf, vttOf } from './pages/subtitles.ts';

const WRITERS: Record<PageFormat, (page: WrittenPage, signal: Stop) => string | Promise<Uint8Array>> = {
  md: markdownOf,
  html: htmlOf,
  // Loaded on demand: it is large.
  docx: async (page, signal) => (await import('./pages/docx.ts')).docxOf(page, signal),
  vtt: vttOf,
  srt: srtOf,
};

const mapped = <T, R>(record: Record<string, T>, change: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id, change(value)]));

const redacted = (
  { title, speakers, citations, titles, tags }: PageWords,
  { text, name, piece }: Redactor,
): PageWords => ({
  title: text(title),
  speakers: mapped(speakers, name),
  citations: mapped(citations, ({ text: quote, speaker, before, after }) => ({
    text: piece(quote, before, after),
    speaker: name(speaker),
  })),
  titles: mapped(titles, text),
  tags: mapped(tags, ({ titles: tagTitles, author, at }) => ({
    titles: tagTitles.map(text),
    author: name(author),
    at,
  })),
});

/**
 * Writes a page in a format. Returns its references and pictures as well: the caller looks them up and writes the page
 * again with them.
 */
export const writePage = task({
  id: 'write-page',
  input: z.object({
    updates: z.array(bytes()),
    format: z.enum(PAGE_FORMATS),
    words: pageWords,
    pictures: z.record(z.string(), pagePicture).default({}),
    /** names that are replaced, with all other personal data; null leaves everything unchanged */
    names: z
      .array(z.object({ name: z.string(), byParts: z.boolean() }))
      .nullable()
      .default(null),
  }),
  output: z.object({
    file: bytes(),
    /** the page's title in the file */
    title: z.string(),
    pictures: z.array(z.string()),
    references: z.array(z.object({ type: z.enum(REFERENCE_TYPES), id: z.string() })),
  }),
  moves: ({ file }) => [file],
  async run({ input: { updates, format, words: given, pictures, names }, signal }) {
    const redactor = names ? redactorOf(names) : asItIs;
    const document = redactor.document(toJson(fromUpdates(updates), 'doc') as DocumentJson);
    const words = redacted(given, redactor);
    const written = await WRITERS[format]({ document, words, pictures }, signal);
    const file = typeof written === 'string' ? new TextEncoder().encode(written) : written;
    return { file, title: words.title, pictures: picturesIn(document), references: referencesIn(document) };
  },
});
