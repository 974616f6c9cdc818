import { limits } from '@earshot/core/limits';
import { type Slice, sentences } from '../../../words/sentences.ts';

const { enough: ENOUGH, most: MOST } = limits.passages.characters;
const SPACE_BEFORE_END = /\s\S*$/u;

/** The lines of a text: blocks of a document, which are speaker turns of a transcript. */
function* lines(text: string): Generator<Slice> {
  let start = 0;
  for (const line of text.split('\n')) {
    yield { text: line, start };
    start += line.length + 1;
  }
}

/** A piece that is too long, cut at white space or, without any, between characters. */
function* slices({ text, start }: Slice): Generator<Slice> {
  let from = 0;
  while (text.length - from > MOST) {
    const head = text.slice(from, from + MOST);
    const space = head.search(SPACE_BEFORE_END);
    const to = from + (space > 0 ? space : head.isWellFormed() ? MOST : MOST - 1);
    yield { text: text.slice(from, to), start: start + from };
    from = to;
  }
  yield { text: text.slice(from), start: start + from };
}

/** Pieces of at most the longest passage, in reading order: whole lines, else sentences, else parts of a sentence. */
function* pieces(text: string): Generator<Slice> {
  for (const line of lines(text)) {
    if (line.text.length <= MOST) yield line;
    else
      for (const sentence of sentences(line.text))
        yield* slices({ text: sentence.text, start: line.start + sentence.start });
  }
}

/**
 * Cuts a text into passages: whole speaker turns or sentences of together 500 to 900 characters where possible. Each is
 * a piece of the text with its start; only white space is in none.
 */
export function cutPassages(text: string): Slice[] {
  const found: Slice[] = [];
  let [from, to] = [-1, -1];
  const close = () => {
    if (from >= 0) found.push({ text: text.slice(from, to), start: from });
    from = -1;
  };
  for (const piece of pieces(text)) {
    const start = piece.start + piece.text.length - piece.text.trimStart().length;
    const end = piece.start + piece.text.trimEnd().length;
    if (end <= start) continue;
    if (from >= 0 && (end - from > MOST || to - from >= ENOUGH)) close();
    if (from < 0) from = start;
    to = end;
  }
  close();
  return found;
}
