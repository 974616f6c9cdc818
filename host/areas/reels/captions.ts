import type { TimedWord } from '@earshot/core/documents/transcript';

/** Words of one part of a reel, and where it lies in it, in ms. */
export interface CaptionedPart {
  words: readonly TimedWord[];
  /** of its recording */
  startMs: number;
  endMs: number;
  /** of the reel, where the part begins */
  atMs: number;
}

interface Cue {
  from: number;
  to: number;
  words: string[];
}

/** Two lines of 42 characters, as television has them, and how long they stay. */
const MOST_CHARACTERS = 84;
const MOST_MS = 7000;
const PAUSE_MS = 1500;

const time = (ms: number): string => {
  const [whole, rest] = [Math.floor(ms / 1000), Math.round(ms % 1000)];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)},${String(rest).padStart(3, '0')}`;
};

// SubRip has tags in angle brackets, and styles in braces.
const plain = (text: string): string =>
  text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll(/\s+/gu, ' ')
    .trim();

function cuesOf({ words, startMs, endMs, atMs }: CaptionedPart): Cue[] {
  const cues: Cue[] = [];
  for (const [start, end, text] of words) {
    if (end <= startMs || start >= endMs) continue;
    const [from, to] = [Math.max(start, startMs) - startMs + atMs, Math.min(end, endMs) - startMs + atMs];
    const last = cues.at(-1);
    const length = (last?.words.join(' ').length ?? 0) + text.length + 1;
    if (last && length <= MOST_CHARACTERS && to - last.from <= MOST_MS && from - last.to < PAUSE_MS) {
      last.words.push(text);
      last.to = Math.max(last.to, to);
    } else cues.push({ from, to, words: [text] });
  }
  return cues;
}

/**
 * Words of a highlight over the time in which they are said, each with a share by its length. Times of single words are
 * those of the recogniser, which still has what was corrected, redacted or taken out since.
 */
export function spreadWords(text: string, startMs: number, endMs: number): TimedWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let before = 0;
  return words.map((word): TimedWord => {
    const at = (share: number) => startMs + Math.round(((endMs - startMs) * share) / letters);
    const from = before;
    before += word.length + 1;
    return [at(from), at(before), word];
  });
}

/** Captions of a reel as SubRip; '' if no part has words. */
export const captionsFile = (parts: readonly CaptionedPart[]): string =>
  parts
    .flatMap(cuesOf)
    .map(({ from, to, words }, index) => `${index + 1}\n${time(from)} --> ${time(to)}\n${plain(words.join(' '))}\n`)
    .join('\n');
