import { BLOCK_BREAK, type Block } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { wordKey } from '../../words/features.ts';
import { sentences as sentencesIn } from '../../words/sentences.ts';
import { stemOf } from '../../words/stems.ts';
import { saysNothing } from '../../words/stop-words.ts';
import { eachWord } from '../../words/words.ts';

/** A text to summarise: the blocks of a page, or spoken text from elsewhere. */
export interface SourceText {
  blocks: readonly Block[];
}

/** A sentence and its position, word for word. */
export interface Sentence {
  /** number of its source */
  source: number;
  /** start in the source's text, in UTF-16 units */
  start: number;
  text: string;
  /** number of its block among those of all sources */
  block: number;
  /** number of its speaker turn among those of all sources; turns of one speaker in a row are one. -1 outside of turns */
  turn: number;
  speakerId: string | null;
  startMs: number | null;
  heading: boolean;
  /** every word, folded; numbers, currency and percent signs unchanged */
  words: string[];
  /** the stems of the content words, each once */
  stems: string[];
}

/** Blocks without sentences. */
const LEFT_OUT = new Set(['codeBlock']);
const PIECE = 300;
const SIGNS = /[%€$£]/u;

/** The words of a sentence for comparisons, and the stems of its content words. */
export function wordsOf(text: string): { words: string[]; stems: string[] } {
  const words: string[] = [];
  const stems = new Set<string>();
  let [last, before] = [0, ''];
  const signs = (to: number) => {
    for (let at = last; at < to; at += 1) if (SIGNS.test(text.charAt(at))) words.push(text.charAt(at));
    last = to;
  };
  eachWord(text, (start, end, unspaced) => {
    const adjacent = start === last;
    signs(start);
    last = end;
    const key = wordKey(text.slice(start, end));
    if (key === '') return;
    words.push(key);
    // Pairs of characters come closest to words in scripts without spaces.
    if (unspaced && before !== '' && adjacent) stems.add(before + key);
    if (!unspaced && !saysNothing(key) && key.length > 1) stems.add(stemOf(key));
    before = unspaced ? key : '';
  });
  signs(text.length);
  return { words, stems: [...stems] };
}

/** A long sentence in pieces that end at punctuation, or at least at a word. */
function* pieces(text: string, start: number): Generator<{ text: string; start: number }> {
  let [rest, at] = [text, start];
  while (rest.length > limits.summary.sentence) {
    const head = rest.slice(0, PIECE);
    const breath = Math.max(...[', ', '; ', ': ', ' - ', ' – ', ' — '].map((sign) => head.lastIndexOf(sign) + 1));
    const space = breath > PIECE / 2 ? breath : head.search(/\s\S*$/u) + 1;
    const cut = space > 0 ? space : head.replace(/[\ud800-\udbff]$/, '').length;
    yield* trimmed(rest.slice(0, cut), at);
    [rest, at] = [rest.slice(cut), at + cut];
  }
  yield* trimmed(rest, at);
}

function* trimmed(text: string, start: number): Generator<{ text: string; start: number }> {
  const words = text.trim();
  if (words !== '') yield { text: words, start: start + text.indexOf(words) };
}

/** Reads the sentences of texts, in order; yields after each block. */
export function* readSentences(sources: Iterable<SourceText>): Generator<void, Sentence[]> {
  const found: Sentence[] = [];
  let [source, block, turn] = [0, 0, -1];
  for (const { blocks } of sources) {
    let offset = 0;
    let speaker: unknown = Symbol('nobody');
    for (const { type, attrs, text } of blocks) {
      const isTurn = type === 'segment';
      const speakerId = isTurn && typeof attrs.speakerId === 'string' ? attrs.speakerId : null;
      // Each block can be by another speaker if there are no names.
      if (isTurn && (speakerId === null || speakerId !== speaker)) turn += 1;
      speaker = isTurn ? speakerId : Symbol('nobody');
      const own = {
        source,
        block,
        turn: isTurn ? turn : -1,
        speakerId,
        startMs: isTurn && typeof attrs.start === 'number' ? attrs.start : null,
        heading: type === 'heading',
      };
      if (!LEFT_OUT.has(type))
        for (const one of sentencesIn(text))
          for (const piece of pieces(one.text, offset + one.start))
            found.push({ ...own, ...piece, ...wordsOf(piece.text) });
      offset += text.length + BLOCK_BREAK.length;
      block += 1;
      yield;
    }
    source += 1;
  }
  return found;
}
