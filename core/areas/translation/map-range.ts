/** A part of a text, in UTF-16 units. */
export interface Range {
  from: number;
  to: number;
}

/** Range in a translation; `exact` unless it is interpolated. */
export interface MappedRange extends Range {
  exact: boolean;
}

/** A position in the original with the corresponding one in the translation. */
interface Anchor {
  here: number;
  there: number;
}

const sentenceCutter = new Intl.Segmenter('und', { granularity: 'sentence' });
const wordCutter = new Intl.Segmenter('und', { granularity: 'word' });

interface Piece extends Range {
  text: string;
}

/** A piece of a text, trimmed of white space. */
function trimmed(text: string, start: number): Piece {
  const from = start + (text.length - text.trimStart().length);
  return { text: text.trim(), from, to: from + text.trim().length };
}

const sentencesOf = (text: string): Piece[] =>
  [...sentenceCutter.segment(text)]
    .map(({ segment, index }) => trimmed(segment, index))
    .filter((one) => one.text !== '');

const wordsOf = (text: string): Piece[] =>
  [...wordCutter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ text: segment, from: index, to: index + segment.length }));

/** Names and numbers are mostly spelled the same in both languages. */
const isName = (text: string) => /\p{N}/u.test(text) || (/^\p{Lu}/u.test(text) && text.length > 2);

/** The words that occur exactly once. */
function once(words: readonly Piece[]): Map<string, Piece> {
  const counts = new Map<string, number>();
  for (const { text } of words) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map(words.filter(({ text }) => counts.get(text) === 1 && isName(text)).map((word) => [word.text, word]));
}

/** Names and numbers that occur once in both texts, limited to those in the same order. */
function nameAnchors(here: readonly Piece[], there: readonly Piece[]): Anchor[] {
  const found = once(there);
  const anchors: Anchor[] = [];
  for (const [text, word] of once(here)) {
    const same = found.get(text);
    if (!same || same.from < (anchors.at(-1)?.there ?? 0)) continue;
    anchors.push({ here: word.from, there: same.from }, { here: word.to, there: same.to });
  }
  return anchors;
}

/** Words that occur once in the translation, spelled as in the original. */
function sameWords(translated: string, words: string): Range | undefined {
  const found = wordsOf(translated).filter(({ from }) => translated.startsWith(words, from));
  const [first] = found;
  const ends = first && !/^[\p{L}\p{N}]/u.test(translated.slice(first.from + words.length));
  return found.length === 1 && first && ends ? { from: first.from, to: first.from + words.length } : undefined;
}

/** Maps a position by linear interpolation between the anchors around it. */
function interpolated(at: number, anchors: readonly Anchor[]): number {
  const after = anchors.findIndex(({ here }) => here >= at);
  const [last, next] = [anchors[after - 1], anchors[after]];
  if (!next) return anchors.at(-1)?.there ?? 0;
  if (!last || next.here === at) return next.there;
  return last.there + ((at - last.here) / (next.here - last.here)) * (next.there - last.there);
}

/** The words with most overlap with a range; at least one. */
function snapped(words: readonly Piece[], from: number, to: number): Range | undefined {
  const middle = (word: Piece) => (word.from + word.to) / 2;
  const inside = words.filter((word) => middle(word) >= from && middle(word) <= to);
  const nearest = (word: Piece) => Math.abs(middle(word) - (from + to) / 2);
  const [first] = inside.length > 0 ? inside : [...words].sort((a, b) => nearest(a) - nearest(b));
  const last = inside.at(-1) ?? first;
  return first && last && { from: first.from, to: last.to };
}

function withinText(original: string, translated: string, range: Range): Range | undefined {
  const same = sameWords(translated, original.slice(range.from, range.to));
  if (same) return same;
  const [here, there] = [wordsOf(original), wordsOf(translated)];
  const anchors = [
    { here: 0, there: 0 },
    ...nameAnchors(here, there),
    { here: original.length, there: translated.length },
  ];
  return snapped(there, interpolated(range.from, anchors), interpolated(range.to, anchors));
}

/**
 * Finds a part of a paragraph in its translation: by whole sentences if both have the same number, within a sentence
 * by words that are spelled the same, and by interpolation between these. Undefined if there is nothing to find.
 */
export function mapRange(original: string, translated: string, range: Range): MappedRange | undefined {
  const wanted = trimmed(original.slice(range.from, range.to), range.from);
  if (wanted.text === '' || translated.trim() === '') return undefined;
  if (original === translated) return { from: wanted.from, to: wanted.to, exact: true };
  const [here, there] = [sentencesOf(original), sentencesOf(translated)];
  const paired = here.length === there.length ? here : [trimmed(original, 0)];
  const other = here.length === there.length ? there : [trimmed(translated, 0)];
  const first = paired.findIndex(({ to }) => to > wanted.from);
  const last = paired.findLastIndex(({ from }) => from < wanted.to);
  const [begin, end] = [paired[first], paired[last]];
  const [beginThere, endThere] = [other[first], other[last]];
  if (!begin || !end || !beginThere || !endThere) return undefined;
  const opens = wanted.from <= begin.from;
  const closes = wanted.to >= end.to;
  const part = (one: Piece, its: Piece, cut: Range) => {
    const found = withinText(one.text, its.text, { from: cut.from - one.from, to: cut.to - one.from });
    return found && { from: its.from + found.from, to: its.from + found.to };
  };
  const headCut = { from: Math.max(begin.from, wanted.from), to: Math.min(begin.to, wanted.to) };
  const tailCut = { from: Math.max(end.from, wanted.from), to: Math.min(end.to, wanted.to) };
  const head = opens && (closes || first !== last) ? beginThere : part(begin, beginThere, headCut);
  const tail = closes && (opens || first !== last) ? endThere : part(end, endThere, tailCut);
  if (!head || !tail || tail.to <= head.from) return undefined;
  // A word that occurs twice can be the other occurrence.
  const isSame =
    translated.slice(head.from, tail.to) === wanted.text &&
    translated.indexOf(wanted.text) === translated.lastIndexOf(wanted.text);
  return { from: head.from, to: tail.to, exact: (opens && closes) || isSame };
}
