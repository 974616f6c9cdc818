import { CONTEXT, type Quote, type Range } from '@earshot/core/documents/anchor';
import { BLOCK_BREAK, DOCUMENT_ROOT, type DocumentJson, REFERENCE_SIGN } from '@earshot/core/documents/document';
import { withoutBlanks } from '@earshot/core/documents/doubts';
import { prosemirrorJSONToYDoc } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { captured } from './convert.ts';
import { tightenMark } from './mark-edges.ts';
import { documentSchema } from './schema.ts';
import { type SpeakerTurn, speakersIn, speakerTurnAt } from './speaker-turn.ts';
import { type DocumentText, type Leaf, type Piece, readText } from './text.ts';

/** A highlight's words, and its position as offsets into the document's text. */
export interface Highlighted extends Quote, Range, SpeakerTurn {
  id: string;
  pieces: Piece[];
  /** the speakers of all turns that it overlaps */
  speakerIds: string[];
}

const MOST_KEYS = 20_000;
const keys = new Map<string, string>();

/** The Yjs formatting key of this highlight's mark; only y-tiptap can make it. */
export function highlightKey(id: string): string {
  const known = keys.get(id);
  if (known !== undefined) return known;
  const marks = [{ type: 'highlight', attrs: { id } }];
  const json: DocumentJson = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks }] }],
  };
  const doc = prosemirrorJSONToYDoc(documentSchema, json, DOCUMENT_ROOT);
  const [delta] = readText(doc).leaves.flatMap(({ text }) => text.toDelta() as { attributes: object }[]);
  const [key = ''] = Object.keys(delta?.attributes ?? {});
  doc.destroy();
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(id, key);
  return key;
}

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

const before = (text: string, at: number): string => {
  const from = Math.max(0, at - CONTEXT);
  return text.slice(isLowSurrogate(text, from) ? from + 1 : from, at);
};
const after = (text: string, at: number): string => {
  const to = Math.min(text.length, at + CONTEXT);
  return text.slice(at, isLowSurrogate(text, to) ? to + 1 : to);
};

const isOnlyBreaks = (text: string) => text.replaceAll(BLOCK_BREAK, '') === '';
// References carry no marks, so a highlight around one has a gap there.
const holdsNoWords = (text: string) => isOnlyBreaks(text.replaceAll(REFERENCE_SIGN, ''));

const gapOf = (between: string): string => {
  if (!holdsNoWords(between)) return ' … ';
  return isOnlyBreaks(between) ? BLOCK_BREAK : between;
};

/** The words of a highlight: blocks on separate lines, "…" for text inserted between by cutting or pasting. */
export function quoteOf(text: string, pieces: readonly Piece[]): string {
  const quote = pieces
    .map(({ from, to }, index) => {
      const last = pieces[index - 1];
      return (last ? gapOf(text.slice(last.to, from)) : '') + text.slice(from, to);
    })
    .join('');
  return withoutBlanks(quote);
}

/** Words and context of a highlight of these pieces. */
export function describe(read: DocumentText, id: string, pieces: Piece[]): Highlighted {
  const { text } = read;
  const [from, to] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0];
  const words = { quote: quoteOf(text, pieces), prefix: before(text, from), suffix: after(text, to) };
  return { id, pieces, from, to, ...words, ...speakerTurnAt(read, from), speakerIds: speakersIn(read, pieces) };
}

/** Groups adjacent pieces, with only references and block ends between them. */
export function runsOf(text: string, pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1)?.at(-1);
    if (last && holdsNoWords(text.slice(last.to, piece.from))) runs.at(-1)?.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

/** Trims white space at both ends without splitting characters; undefined if nothing is left. */
export function trimmed(text: string, range: Range): Range | undefined {
  const from = isLowSurrogate(text, range.from) ? range.from - 1 : range.from;
  const to = isLowSurrogate(text, range.to) ? range.to + 1 : range.to;
  const words = text.slice(from, to);
  const start = from + words.length - words.trimStart().length;
  const end = from + words.trimEnd().length;
  return start < end ? { from: start, to: end } : undefined;
}

/** The leaves that a range can overlap, by binary search, since a long text has very many. */
function leavesIn({ leaves }: DocumentText, { from, to }: Range): Leaf[] {
  const startOf = (at: number) => leaves[at]?.start ?? Number.POSITIVE_INFINITY;
  let [first, end] = [0, leaves.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (startOf(middle) <= from) first = middle + 1;
    else end = middle;
  }
  while (startOf(end) < to) end += 1;
  return leaves.slice(Math.max(0, first - 1), end);
}

/** Sets or, with null, removes the mark of one highlight on a range; call it inside a transaction. */
export function formatRange(read: DocumentText, { from, to }: Range, id: string, value: { id: string } | null): void {
  for (const { text, start } of leavesIn(read, { from, to })) {
    const first = Math.max(from, start);
    const last = Math.min(to, start + text.length);
    if (first >= last) continue;
    text.format(first - start, last - first, { [highlightKey(id)]: value });
    if (value) tightenMark(text, first - start, last - start, highlightKey(id));
  }
}

/** Result of a change to a document's highlights: the update to log and send, and the new position. */
export interface Applied {
  update: Uint8Array;
  highlight: Highlighted;
}

/** The words of a range, leaf by leaf, together with words elsewhere; adjacent ones are joined. */
function joined(read: DocumentText, { from, to }: Range, elsewhere: readonly Piece[]): Piece[] {
  const within = leavesIn(read, { from, to }).flatMap(({ text, start }) => {
    const piece = { from: Math.max(from, start), to: Math.min(to, start + text.length) };
    return piece.from < piece.to ? [piece] : [];
  });
  const pieces: Piece[] = [];
  for (const piece of [...within, ...elsewhere].sort((one, other) => one.from - other.from)) {
    const last = pieces.at(-1);
    if (last && last.to >= piece.from) last.to = Math.max(last.to, piece.to);
    else pieces.push({ ...piece });
  }
  return pieces;
}

/** The highlights with exactly the words of a range, regardless of white space at its ends. */
export function highlightsOn(doc: Y.Doc, range: Range): string[] {
  const { text, marked } = readText(doc);
  const words = trimmed(text, range);
  if (!words) return [];
  return [...marked].flatMap(([id, pieces]) => {
    const same = pieces[0]?.from === words.from && pieces.at(-1)?.to === words.to;
    return same && runsOf(text, pieces).length === 1 ? [id] : [];
  });
}

/** Marks ranges of the text, each for its highlight and all in one edit; ranges without words are left out. */
export function applyHighlights(
  doc: Y.Doc,
  ranges: ReadonlyMap<string, Range>,
  origin?: unknown,
): { update: Uint8Array | undefined; highlights: Highlighted[] } {
  const read = readText(doc);
  const marks = [...ranges].flatMap(([id, range]) => {
    const words = trimmed(read.text, range);
    return words ? [{ id, words }] : [];
  });
  const update = captured(doc, origin, () => {
    for (const { id, words } of marks) formatRange(read, words, id, { id });
  });
  // A mark changes no words, so there is no need to read a long text again.
  const highlights = marks.map(({ id, words }) => describe(read, id, joined(read, words, read.marked.get(id) ?? [])));
  return { update, highlights };
}

/** Marks a range of the text, across blocks too; undefined if it contains no words. */
export function applyHighlight(doc: Y.Doc, id: string, range: Range, origin?: unknown): Applied | undefined {
  const { update, highlights } = applyHighlights(doc, new Map([[id, range]]), origin);
  const [highlight] = highlights;
  return update && highlight && { update, highlight };
}

/**
 * The words of a range with their context; undefined if it contains none. `all` keeps words that were possibly never
 * said, for those who write about them.
 */
export function quoteAt(doc: Y.Doc, range: Range, { all = false } = {}): Quote | undefined {
  const known = readText(doc);
  const read = all ? { ...known, text: known.written } : known;
  const words = trimmed(read.text, range);
  if (!words) return undefined;
  const { quote, prefix, suffix } = describe(read, '', [words]);
  return { quote, prefix, suffix };
}

/** Removes the marks of these highlights; returns the update, or undefined if there were none. */
export function removeHighlights(doc: Y.Doc, ids: Iterable<string>, origin?: unknown): Uint8Array | undefined {
  const read = readText(doc);
  return captured(doc, origin, () => {
    for (const id of new Set(ids)) for (const piece of read.marked.get(id) ?? []) formatRange(read, piece, id, null);
  });
}
