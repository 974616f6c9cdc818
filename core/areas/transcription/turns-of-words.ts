import type { DocumentNode, Doubt } from '../../documents/document.ts';
import { text as textNode } from '../../documents/document-builder.ts';
import type { Turn } from '../../documents/transcript.ts';
import { turnsOfCues } from '../transcripts/join-cues.ts';
import type { SpokenWord } from './spoken-word.ts';

/** A word, and the doubt about it if there is one. */
export interface JudgedWord extends SpokenWord {
  doubt?: Doubt | undefined;
}

/** A stretch of a turn's text with the same doubt. */
interface Stretch {
  to: number;
  doubt: Doubt | undefined;
}

/** The stretches of a turn's text; white space between two words is doubted if both are, alike. */
function stretchesOf(text: string, words: readonly JudgedWord[]): Stretch[] {
  const stretches: Stretch[] = [];
  const extend = (to: number, doubt: Doubt | undefined) => {
    const last = stretches.at(-1);
    if (last?.doubt === doubt && last !== undefined) last.to = to;
    else stretches.push({ to, doubt });
  };
  let at = 0;
  for (const { text: given, doubt } of words) {
    const said = given.replaceAll(/\s+/gu, ' ').trim();
    const from = text.indexOf(said, at);
    at = from + said.length;
    if (stretches.at(-1)?.doubt !== doubt) extend(from, undefined);
    extend(at, doubt);
  }
  return stretches;
}

/** A turn's text as nodes, with marks of doubt. */
function nodesOf(text: string, words: readonly JudgedWord[]): DocumentNode[] {
  let from = 0;
  return stretchesOf(text, words).flatMap(({ to, doubt }) => {
    const node = textNode(text.slice(from, to), ...(doubt ? [{ type: 'doubted', attrs: { doubt } }] : []));
    from = to;
    return node ?? [];
  });
}

/**
 * Joins words into turns: one for each speaker, pause or paragraph; speakers keep the names of the recogniser. Doubted
 * words have marks.
 */
export function turnsOfWords(words: readonly JudgedWord[]): Turn[] {
  const said = words.map((word) => ({ ...word, text: word.text.trim() })).filter(({ text }) => text !== '');
  const turns = turnsOfCues(
    said.map(({ text, startMs, endMs, speaker = '' }) => ({
      start: startMs,
      end: endMs,
      text,
      // A named speaker, '' too, keeps words with a colon from being read as names.
      speaker,
      words: [[startMs, endMs, text]],
    })),
    { rolls: false },
  );
  let at = 0;
  return turns.map((turn) => {
    const own = said.slice(at, at + (turn.words?.length ?? 0));
    at += own.length;
    const isPlain = typeof turn.text !== 'string' || own.every(({ doubt }) => doubt === undefined);
    return isPlain ? turn : { ...turn, text: nodesOf(String(turn.text), own) };
  });
}
