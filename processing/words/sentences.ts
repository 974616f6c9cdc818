/** A piece of a text and where it begins, in UTF-16 units. */
export interface Slice {
  text: string;
  start: number;
}

// The end of a sentence: full-width marks anywhere, others before white space without a small letter after it. Runs of
// marks are matched from the first only.
const END = /[。！？]+["'”’」』）)]*|(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s+[^\s\p{Ll}])|\n+/gu;
// A full stop after one of these, or after a single letter, belongs to a name or number.
const SHORTENED =
  /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|no|nr|vs|etc|inc|ltd|co|corp|dept|acct|approx|e\.g|i\.e)\.$/iu;

/** The sentences of a text, trimmed; each is a piece of the text, white space between them is left out. */
export function sentences(text: string): Slice[] {
  const found: Slice[] = [];
  let from = 0;
  const cut = (to: number) => {
    const piece = text.slice(from, to);
    const start = from + piece.length - piece.trimStart().length;
    if (piece.trim() !== '') found.push({ text: piece.trim(), start });
    from = to;
  };
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '.' && SHORTENED.test(text.slice(Math.max(from, end - 8), end))) continue;
    cut(end);
  }
  cut(text.length);
  return found;
}

/** Characters read ahead to check if a sentence continues. */
const BEYOND = 200;

/** True if a piece from the beginning of a text ends inside a sentence. */
export function endsInside(piece: string, text: string): boolean {
  const end = piece.trimEnd().length;
  return sentences(text.slice(0, end + BEYOND)).some((one) => one.start < end && end < one.start + one.text.length);
}
