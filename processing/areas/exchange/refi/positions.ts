import { cleanProse } from '@earshot/core/rules/text';

/** Range in a text, in the file's own units. */
export interface Span {
  from: number;
  to: number;
  /** words at its beginning, if the file gives them */
  words: string;
  /** true if `words` is its whole text */
  whole?: boolean;
}

/** Unit of positions: code points by the standard, but not in every program. */
interface Counting {
  /** true if characters beyond the basic plane count twice, as in UTF-16 */
  units: boolean;
  /** true if a line end of two characters counts once */
  lines: boolean;
  /** true if a byte order mark at the beginning does not count */
  unmarked: boolean;
}

const STANDARD: Counting = { units: false, lines: false, unmarked: false };
const COUNTINGS: readonly Counting[] = [false, true].flatMap((unmarked) => [
  { ...STANDARD, unmarked },
  { units: false, lines: true, unmarked },
  { units: true, lines: false, unmarked },
  { units: true, lines: true, unmarked },
]);
const MARK = '\ufeff';

/** Converts counted positions to UTF-16 units; positions beyond the end are missing. */
function unitsOf(text: string, positions: Iterable<number>, { units, lines, unmarked }: Counting): Map<number, number> {
  const sorted = [...new Set(positions)].filter((position) => position >= 0).sort((a, b) => a - b);
  const found = new Map<number, number>();
  let counted = 0;
  let at = unmarked && text.startsWith(MARK) ? 1 : 0;
  for (const position of sorted) {
    while (counted < position && at < text.length) {
      const code = text.charCodeAt(at);
      const pair = code >= 0xd800 && code < 0xdc00 && at + 1 < text.length;
      const lineEnd = code === 13 && text.charCodeAt(at + 1) === 10;
      at += (pair && !units) || (lineEnd && lines) ? 2 : 1;
      counted += 1;
    }
    if (counted === position) found.set(position, at);
  }
  return found;
}

const plain = (text: string) => text.normalize('NFC').replaceAll(/[\s.…]+/gu, '');
const FEWEST = 4;

/** Number of spans inside the text, and of those that begin with their words. */
function fits(text: string, spans: readonly Span[], counting: Counting): number {
  const at = unitsOf(
    text,
    spans.flatMap(({ from, to }) => [from, to]),
    counting,
  );
  let sum = 0;
  for (const { from, to, words } of spans) {
    const start = at.get(from);
    const end = at.get(to);
    if (start === undefined || end === undefined) continue;
    const known = plain(words);
    const there = plain(text.slice(start, end));
    sum +=
      known.length >= FEWEST && there.length >= FEWEST && (there.startsWith(known) || known.startsWith(there)) ? 2 : 1;
  }
  return sum;
}

/** Detects a file's unit of positions: the standard's, unless the words of its ranges prove another. */
function countingOf(text: string, spans: readonly Span[]): Counting {
  const countings = /^\ufeff|\r\n|[\ud800-\udbff]/.test(text) ? COUNTINGS : [STANDARD];
  const [best = STANDARD] = countings
    .map((counting) => ({ counting, fit: fits(text, spans, counting) }))
    // The sort is stable, so the standard wins a tie.
    .sort((a, b) => b.fit - a.fit)
    .map(({ counting }) => counting);
  return best;
}

// Combining characters: separated from the one before, they could not be cleaned alone.
const JOINED = /^(?:\p{M}|[\u1160-\u11ff]|\u200d)/u;

const splits = (text: string, at: number): boolean => {
  if (at <= 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code >= 0xdc00 && code < 0xe000) return true;
  if (code === 10 && text.charCodeAt(at - 1) === 13) return true;
  return code > 0x2ff && JOINED.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
};

function outward(text: string, at: number, step: 1 | -1): number {
  let next = at;
  while (splits(text, next)) next += step;
  return next;
}

/** Search radius for words that are not where a file says. */
const NEARBY = 200;

/** The position of a range's words if they are not where the file says: nearby, or undefined. */
function found(text: string, span: Span, at: InText): InText | undefined {
  const { words, whole = false } = span;
  if (!whole || words.trim() === '' || plain(text.slice(at.from, at.to)) === plain(words)) return at;
  const lines = words.replaceAll(/\r\n?/g, '\n');
  const places = [words, lines, lines.replaceAll('\n', '\r\n')].flatMap((one) => [
    { from: text.lastIndexOf(one, at.from), to: one.length },
    { from: text.indexOf(one, at.from), to: one.length },
  ]);
  const [nearest] = places
    .filter(({ from }) => from >= 0 && Math.abs(from - at.from) <= NEARBY)
    .sort((one, other) => Math.abs(one.from - at.from) - Math.abs(other.from - at.from));
  return nearest && { from: nearest.from, to: nearest.from + nearest.to };
}

interface InText {
  from: number;
  to: number;
}

/** A foreign text as documents contain it, and its ranges there; undefined for a missing or empty range. */
export interface PlacedText {
  text: string;
  spans: ({ from: number; to: number } | undefined)[];
}

/**
 * Cleans a foreign text and finds its ranges in the result, in UTF-16 units. Ranges that would split a character are
 * widened; a range whose known words are neither there nor nearby is undefined.
 */
export function placeSpans(raw: string, spans: readonly Span[]): PlacedText {
  const at = unitsOf(
    raw,
    spans.flatMap(({ from, to }) => [from, to]),
    countingOf(raw, spans),
  );
  const inRaw = spans.map((span) => {
    const start = at.get(span.from);
    const end = at.get(span.to);
    if (start === undefined || end === undefined || start >= end) return undefined;
    const placed = found(raw, span, { from: start, to: end });
    return placed && { from: outward(raw, placed.from, -1), to: outward(raw, placed.to, 1) };
  });
  const edges = [...new Set(inRaw.flatMap((span) => (span ? [span.from, span.to] : [])))].sort((a, b) => a - b);
  const pieces: string[] = [];
  const clean = new Map<number, number>();
  let length = 0;
  let before = 0;
  for (const edge of [...edges, raw.length]) {
    // Within the text, this character is not a byte order mark.
    const piece = cleanProse(raw.slice(before, edge)).replaceAll('\ufeff', '');
    pieces.push(piece);
    length += piece.length;
    clean.set(edge, length);
    before = edge;
  }
  clean.set(0, 0);
  const placed = inRaw.map((span) => {
    if (!span) return undefined;
    const from = clean.get(span.from) ?? 0;
    const to = clean.get(span.to) ?? 0;
    return from < to ? { from, to } : undefined;
  });
  return { text: pieces.join(''), spans: placed };
}

/** Turns positions in UTF-16 units into code points, as REFI-QDA counts. */
export function codePointsAt(text: string, positions: Iterable<number>): Map<number, number> {
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  const found = new Map<number, number>();
  let points = 0;
  let at = 0;
  for (const position of sorted) {
    while (at < position) {
      const code = text.charCodeAt(at);
      at += code >= 0xd800 && code < 0xdc00 && at + 1 < text.length ? 2 : 1;
      points += 1;
    }
    found.set(position, points);
  }
  return found;
}
