import { QuoteFinder, type Range } from '@earshot/core/documents/anchor';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { bytes, type Stop, task } from '../../pool/task.ts';
import { packedRanges, packRanges } from './packed-ranges.ts';
import { placeCode } from './place-code.ts';

const range = z.object({ from: z.int(), to: z.int() });
const words = z.object({
  id: z.string(),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  position: z.int(),
});

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Trims white space at both ends; undefined if nothing is left. */
function trimmed(text: string, { from, to }: Range): Range | undefined {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  const end = from + part.trimEnd().length;
  return start < end ? { from: start, to: end } : undefined;
}

function sentencesOf(text: string, { from, to }: Range, signal: Stop): Range[] {
  signal.throwIfStopped();
  return [...segmenter.segment(text.slice(from, to))].flatMap(({ index, segment }) => {
    return trimmed(text, { from: from + index, to: from + index + segment.length }) ?? [];
  });
}

/** Reads a stored note for a comparison of codes: its paragraphs, their sentences if wanted, and positions of codes. */
export const readCodedNote = task({
  id: 'read-coded-note',
  input: z.object({ updates: z.array(bytes()), codes: z.array(words), sentences: z.boolean() }),
  output: z.object({
    text: z.string(),
    /** paragraphs with words */
    paragraphs: packedRanges(),
    /** sentences of these paragraphs, if wanted */
    sentences: packedRanges(),
    /** position of each code; codes whose words are gone are left out */
    places: z.array(range.extend({ id: z.string() })),
  }),
  run({ input: { updates, codes, sentences }, signal }) {
    const { text, blocks } = readText(fromUpdates(updates));
    const paragraphs = blocks.flatMap(({ start, end }) => trimmed(text, { from: start, to: end }) ?? []);
    const cut = sentences ? paragraphs.flatMap((paragraph) => sentencesOf(text, paragraph, signal)) : [];
    const finder = new QuoteFinder(text);
    const places = codes.flatMap(({ id, ...one }) => {
      signal.throwIfStopped();
      const place = placeCode(text, finder, one);
      return place ? [{ id, ...place }] : [];
    });
    return { text, paragraphs: packRanges(paragraphs), sentences: packRanges(cut), places };
  },
});
