import type { MediaRange } from '@earshot/core/rules/dates/media-time';
import { createContext } from 'react';
import type { PlacedWords } from '../../editor/highlights/placed-words.ts';

/** A quote that can be played. */
export interface Passage extends MediaRange {
  noteId: string;
  /** its highlight: the range is then that of its words, and `from` counts only if these have no times */
  highlightId?: string | undefined;
  /** annotated words, in place of a highlight */
  words?: PlacedWords | undefined;
}

/** The player of the note that is open around a component. */
export interface PlaysHere {
  noteId: string;
  /** false if the note has no recording */
  ready: boolean;
  /** start of the turn with annotated words, in ms; undefined if they are not in a timed turn */
  startOf: (words: PlacedWords) => number | undefined;
  play: (passage: Passage) => void;
}

export const PlaysHereContext = createContext<PlaysHere | undefined>(undefined);
