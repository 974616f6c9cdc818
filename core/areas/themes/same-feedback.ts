/** What tells one piece of feedback from another, wherever it came from. */
export interface Feedback {
  text: string;
  author: string;
  /** ISO 8601; null where the source does not tell */
  time: string | null;
}

// Many people say “Great app, thanks!” on one day.
const LEAST = 24;
const DAY = 10;

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * What two records of the same feedback have in common: the letters of its text, and its day; where no day is told or
 * the text is short, who said it. Undefined where too little is known to tell it from what others say.
 */
export function feedbackKey({ text, author, time }: Feedback): string | undefined {
  const words = normal(text);
  const who = normal(author);
  const short = words.length < LEAST;
  if (words === '' || (short && who === '')) return undefined;
  return [words, time?.slice(0, DAY) ?? '', short || time === null ? who : ''].join('\n');
}
