import type { TimedWord } from '@earshot/core/documents/transcript';
import type { TimedWords, TimeSpan } from '../../transcripts/timed-words.ts';

/** Length of a window: words of this much time are loaded at once. */
export const WINDOW_MS = 120_000;

const windowsOf = ({ from, to }: TimeSpan): TimeSpan[] => {
  const first = Math.floor(from / WINDOW_MS);
  const last = Math.max(first, Math.ceil(to / WINDOW_MS) - 1);
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: (first + at) * WINDOW_MS,
    to: (first + at + 1) * WINDOW_MS,
  }));
};

const cut = (window: TimeSpan, span: TimeSpan): TimeSpan => ({
  from: Math.max(window.from, span.from),
  to: Math.min(window.to, span.to),
});

/** Loads the words around a moment and those that come next; resolves once they are there. */
export async function expectWords(timed: TimedWords, ms: number): Promise<void> {
  await Promise.all(windowsOf({ from: ms, to: ms + WINDOW_MS }).map((window) => timed.expect(window)));
}

/** Loaded words that start in a span. */
export const loadedWords = (timed: TimedWords, span: TimeSpan): TimedWord[] =>
  windowsOf(span).flatMap((window) => timed.near(cut(window, span)));

/** Words that start in a span, loaded if need be; without those that cannot be loaded quickly. */
export async function wordsIn(timed: TimedWords, span: TimeSpan): Promise<TimedWord[]> {
  const parts = windowsOf(span).map(async (window) => {
    void timed.expect(window);
    return timed.of(cut(window, span));
  });
  return (await Promise.all(parts)).flat();
}
