import type { Range } from '@earshot/core/documents/anchor';
import type { DocumentText } from '../../documents/text.ts';
import { sentences } from '../../words/sentences.ts';

/** A passage that can be suggested: a sentence of a note, or a part of a long one. */
export interface Passage extends Range {
  text: string;
  /** the number of its block or turn: passages of one block can be joined */
  block: number;
}

/** Maximum characters of a passage; longer ones, such as transcripts without full stops, are cut at a space. */
export const MOST_CHARACTERS = 500;
/** Maximum passages of a note, from its beginning. */
const MOST_PASSAGES = 50_000;

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** End of the piece at the start of a text, within the maximum length. */
function endOfPiece(text: string): number {
  if (text.length <= MOST_CHARACTERS) return text.length;
  const space = text.slice(0, MOST_CHARACTERS + 1).search(/\s\S*$/u);
  if (space > 0) return space;
  return isLowSurrogate(text, MOST_CHARACTERS) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
}

function* pieces(text: string): Generator<Range> {
  for (const { text: sentence, start } of sentences(text))
    for (let at = 0; at < sentence.length; ) {
      const rest = sentence.slice(at);
      const from = at + rest.length - rest.trimStart().length;
      const to = from + endOfPiece(sentence.slice(from));
      if (from < to) yield { from: start + from, to: start + to };
      at = Math.max(to, at + 1);
    }
}

/** The passages of a note, in order. */
export function passagesOf({ text, blocks }: Pick<DocumentText, 'text' | 'blocks'>): Passage[] {
  const found: Passage[] = [];
  for (const [block, { start, end }] of blocks.entries())
    for (const { from, to } of pieces(text.slice(start, end))) {
      if (found.length === MOST_PASSAGES) return found;
      found.push({ from: start + from, to: start + to, text: text.slice(start + from, start + to), block });
    }
  return found;
}
