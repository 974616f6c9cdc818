import { wordKey } from './features.ts';
import { eachWord, onlyWords } from './words.ts';

/** A word of a text for making phrases: its position and its key. */
export interface PhraseWord {
  start: number;
  end: number;
  key: string;
  /** true if at most a space or hyphen separates it from the word before */
  joined: boolean;
}

// Finds words in Chinese, Japanese, Thai and the like by dictionary, regardless of the given language.
const dictionary = new Intl.Segmenter('ja', { granularity: 'word' });

const JOINT = /^[ \u00a0-]?$/;

/** The words of a text; scripts without spaces are cut by a dictionary. */
export function phraseWords(given: string): PhraseWord[] {
  const text = onlyWords(given);
  const found: PhraseWord[] = [];
  const add = (start: number, end: number) => {
    const joined = JOINT.test(text.slice(found.at(-1)?.end ?? 0, start));
    found.push({ start, end, key: wordKey(text.slice(start, end)), joined });
  };
  let [from, to] = [0, 0];
  const cutRun = () => {
    for (const { segment, index, isWordLike } of dictionary.segment(text.slice(from, to)))
      if (isWordLike) add(from + index, from + index + segment.length);
    [from, to] = [0, 0];
  };
  eachWord(text, (start, end, unspaced) => {
    if (to > 0 && !(unspaced && start === to)) cutRun();
    if (!unspaced) add(start, end);
    else [from, to] = [to > 0 ? from : start, end];
  });
  if (to > 0) cutRun();
  return found;
}
