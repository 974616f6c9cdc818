import { BLOCK_BREAK } from '../../documents/document.ts';
import type { Highlight } from '../coding/highlight.ts';
import { mapRange } from './map-range.ts';
import type { TranslatedMark } from './translation.ts';

/** A paragraph with its translation. */
export interface BlockPair {
  original: string;
  text: string;
}

type Quoted = Pick<Highlight, 'id' | 'text' | 'prefix' | 'suffix' | 'position'>;

/** Search radius around the last known position, tried first. */
const NEAR = 5000;
/** Context characters that must match if the quote occurs more than once. */
const TELLING = 12;

function* placesOf(text: string, quote: string): Generator<number> {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) yield at;
}

/** Position of a quote in a text: its last known position, otherwise by its context, otherwise its only occurrence. */
function placeOf(text: string, { text: quote, prefix, suffix, position }: Quoted): number | undefined {
  if (quote === '') return undefined;
  if (text.startsWith(quote, position)) return position;
  if (prefix + suffix === '') return onlyPlaceOf(text, quote);
  const inContext = (at: number) => {
    const [before, after] = [prefix.slice(-TELLING), suffix.slice(0, TELLING)];
    return text.startsWith(before, at - before.length) && text.startsWith(after, at + quote.length);
  };
  const start = Math.max(0, position - NEAR);
  const near = [...placesOf(text.slice(start, position + quote.length + NEAR), quote)].map((at) => start + at);
  const found = near.find(inContext) ?? (near.length === 1 ? near[0] : undefined);
  if (found !== undefined) return found;
  return onlyPlaceOf(text, quote);
}

/** Position of a quote that occurs exactly once. */
function onlyPlaceOf(text: string, quote: string): number | undefined {
  const at = text.indexOf(quote);
  return at >= 0 && text.indexOf(quote, at + 1) < 0 ? at : undefined;
}

/** Maps the highlights of an original to its translation; lists those whose words are missing there. */
export function mapHighlights(
  blocks: readonly BlockPair[],
  highlights: readonly Quoted[],
): { marks: TranslatedMark[]; unmappedIds: string[] } {
  const whole = blocks.map(({ original }) => original).join(BLOCK_BREAK);
  const starts: number[] = [];
  for (const { original } of blocks) starts.push((starts.at(-1) ?? 0) + original.length + BLOCK_BREAK.length);
  const startOf = (block: number) => starts[block - 1] ?? 0;
  const marks: TranslatedMark[] = [];
  const unmappedIds: string[] = [];
  for (const highlight of highlights) {
    const from = placeOf(whole, highlight);
    const own =
      from === undefined ? [] : marksOf(blocks, startOf, { id: highlight.id, from, to: from + highlight.text.length });
    if (own.length === 0) unmappedIds.push(highlight.id);
    marks.push(...own);
  }
  return { marks, unmappedIds };
}

/** The marks of one highlight, one for each of its paragraphs. */
function marksOf(
  blocks: readonly BlockPair[],
  startOf: (block: number) => number,
  { id, from, to }: { id: string; from: number; to: number },
): TranslatedMark[] {
  const marks: TranslatedMark[] = [];
  for (let block = blockAt(blocks.length, startOf, from); block < blocks.length && startOf(block) < to; block += 1) {
    const { original, text } = blocks[block] as BlockPair;
    const range = { from: Math.max(0, from - startOf(block)), to: Math.min(original.length, to - startOf(block)) };
    const mapped = mapRange(original, text, range);
    if (mapped) marks.push({ highlightId: id, block, ...mapped });
  }
  return marks;
}

/** The last block that begins at or before a position. */
function blockAt(count: number, startOf: (block: number) => number, position: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (startOf(middle) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
