import { limits } from '@earshot/core/limits';
import { storable } from '../indexed-text.ts';
import { cutPassages } from './cut-passages.ts';
import { packVector } from './embedder.ts';
import { countWords, packWords } from './word-counts.ts';
import { wording } from './wording.ts';

/** Words by which a passage is compared. */
export interface PassageWords {
  /** number of words */
  length: number;
  /** packWords */
  words: Uint8Array;
  /** packVector */
  vector: Uint8Array;
}

/** A passage as it is stored. */
export interface StoredPassage extends PassageWords {
  /** 0 for the title, from 1 in reading order */
  number: number;
  /** start in the text, in UTF-16 units */
  position: number;
  /** its text; null if it is the item's whole text */
  text: string | null;
}

/** The embedder whose vectors are stored and compared. */
export const embedder = wording;

/** Reads one passage. */
export function passageWords(text: string): PassageWords {
  const counted = countWords(text);
  const packed = packWords(counted);
  return {
    length: counted.length,
    words: new Uint8Array(packed.buffer),
    vector: packVector(embedder.passage({ ...counted, text })),
  };
}

const hasWords = ({ length }: PassageWords) => length > 0;

/** The passage of a title; none when there are no words in it. */
export const titlePassage = (title: string): StoredPassage[] =>
  [{ number: 0, position: 0, text: storable(title), ...passageWords(title) }].filter(hasWords);

/** The passages of a text. */
export function textPassages(given: string): StoredPassage[] {
  return cutPassages(storable(given))
    .map(({ text, start }) => ({ position: start, text, ...passageWords(text) }))
    .filter(hasWords)
    .map((passage, index) => ({ number: index + 1, ...passage }));
}

/** The only passage of a data point or response: its title and the beginning of its text. */
export const pointPassage = (title: string, text: string): StoredPassage[] =>
  [{ number: 1, position: 0, text: null, ...pointWords(title, text) }].filter(hasWords);

/** Words by which a data point or response is compared. */
export const pointWords = (title: string, text: string): PassageWords =>
  passageWords(`${title}\n${text}`.slice(0, limits.passages.ofPoint));
