import type { Turn } from '../../documents/transcript.ts';
import { turnsOfCues } from '../transcripts/join-cues.ts';
import type { SpokenWord } from './spoken-word.ts';

/** Joins words into turns: one for each speaker, pause or paragraph; speakers keep the names of the recogniser. */
export const turnsOfWords = (words: readonly SpokenWord[]): Turn[] =>
  turnsOfCues(
    words.map(({ text, startMs, endMs, speaker = '' }) => {
      const said = text.trim();
      // A named speaker, '' too, keeps words with a colon from being read as names.
      return { start: startMs, end: endMs, text: said, speaker, words: [[startMs, endMs, said]] };
    }),
    { rolls: false },
  );
