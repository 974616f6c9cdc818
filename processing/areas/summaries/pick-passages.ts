import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { sentences } from '../../words/sentences.ts';
import { readSource, source } from './source.ts';

const LONGEST = 900;

interface Piece {
  source: number;
  text: string;
}

/** Whole sentences of a text, joined to about the length of a passage. */
function* piecesOf(text: string): Generator<string> {
  let [from, to] = [0, 0];
  for (const { start, text: sentence } of sentences(text)) {
    const end = start + sentence.length;
    if (end - from > LONGEST && to > from) {
      yield text.slice(from, to);
      from = start;
    }
    to = end;
  }
  if (to > from) yield text.slice(from, to);
}

/** Pieces from across the texts, limited to the number that is sent to a model. */
function spread(all: readonly Piece[], most: number): Piece[] {
  const characters = all.reduce((sum, { text }) => sum + text.length, 0);
  const share = Math.min(1, most / Math.max(1, characters));
  return all.filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
}

/**
 * Picks the passages of sources that are sent to a text model for a summary: all of a short text, a selection across a
 * long one.
 */
export const pickPassages = task({
  id: 'pick-passages',
  input: z.object({
    sources: z.array(source).max(limits.summary.sources),
    /** approximate maximum of picked characters */
    most: z.int().default(limits.models.sent),
  }),
  output: z.object({ passages: z.array(z.object({ source: z.int(), text: z.string() })) }),
  run({ input: { sources, most }, signal }) {
    const all: Piece[] = [];
    for (const [at, one] of sources.entries()) {
      signal.throwIfStopped();
      for (const text of piecesOf(readSource(one).text)) all.push({ source: at, text });
    }
    return { passages: spread(all, most) };
  },
});
