/** A part of a text, in UTF-16 units. */
export type Range = [start: number, end: number];

export interface Fragment {
  text: string;
  match: boolean;
}

/** A text split into matching and other pieces (SE-12); joined they are the text. */
export function fragments(text: string, ranges: readonly Range[]): Fragment[] {
  const pieces: Fragment[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    pieces.push({ text: text.slice(at, start), match: false }, { text: text.slice(start, end), match: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), match: false });
  return pieces.filter((piece) => piece.text !== '');
}

/**
 * About `length` characters of a text around a match, by default the first; or the start of the text without a match.
 * Cut at spaces, with … for omitted text.
 */
export function excerpt(text: string, ranges: readonly Range[], length: number, around = ranges[0]): Fragment[] {
  const [first, end] = around ?? [0, 0];
  const from = first <= length / 2 ? 0 : afterSpace(text, first - Math.floor(length / 3), first);
  const to = from + length >= text.length ? text.length : beforeSpace(text, from + length, Math.max(from, end));
  const shown = text.slice(from, to);
  const within = ranges
    .filter(([start, end]) => end > from && start < to)
    .map(([start, end]): Range => [Math.max(start, from) - from, Math.min(end, to) - from]);
  const edge = (cut: boolean): Fragment[] => (cut ? [{ text: '…', match: false }] : []);
  return [...edge(from > 0), ...fragments(shown, within), ...edge(to < text.length)];
}

const isSpace = (text: string, at: number): boolean => /\s/u.test(text.charAt(at));
const splitsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1));
const between = (text: string, at: number): number => (splitsPair(text, at) ? at + 1 : at);

// Texts without spaces, and words of more than 40 characters, are cut anywhere.
function afterSpace(text: string, at: number, most: number): number {
  for (let place = at; place < Math.min(most, at + 40); place++) if (isSpace(text, place)) return place + 1;
  return Math.min(between(text, at), most);
}

function beforeSpace(text: string, at: number, least: number): number {
  for (let place = at; place > Math.max(least, at - 40); place--) if (isSpace(text, place)) return place;
  return Math.max(between(text, at), least);
}
