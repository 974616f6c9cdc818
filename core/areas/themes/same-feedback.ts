/** The fields by which one piece of feedback is told from another. */
export interface Feedback {
  text: string;
  author: string;
  /** ISO 8601; null when the source gives no time */
  time: string | null;
}

// Many people write “Great app, thanks!” on one day.
const LEAST = 24;
const DAY = 10;

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * A text that two records of the same feedback share: the letters of the text, and the day; without a day, or for a
 * short text, the author as well. Undefined when too little is known to tell it from other feedback.
 */
export function feedbackKey({ text, author, time }: Feedback): string | undefined {
  const words = normal(text);
  const who = normal(author);
  const short = words.length < LEAST;
  if (words === '' || (short && who === '')) return undefined;
  return [words, time?.slice(0, DAY) ?? '', short || time === null ? who : ''].join('\n');
}
