import type { FilePlace } from './file-place.ts';
import type { Markup, Piece, Tag } from './markup.ts';

/** The source that replaces words. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Replaces ranges that do not overlap; several at one position are all inserted. */
export function withEdits(source: string, edits: readonly Edit[]): string {
  const out: string[] = [];
  let at = 0;
  for (const { from, to, text } of [...edits].sort((one, other) => one.from - other.from || one.to - other.to)) {
    if (from < at) continue;
    out.push(source.slice(at, from), text);
    at = to;
  }
  return [...out, source.slice(at)].join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The replacement of a piece, if not simply its text; `undefined` for the default. */
export type Special = (piece: Piece, markup: Markup) => Edit | undefined;

/** Markup with labels in place of words: a label replaces the first of them, regardless of tags between them. */
export function rewriteMarkup(
  markup: Markup,
  places: readonly FilePlace[],
  special: Special = () => undefined,
  touch: (tag: Tag) => Edit | undefined = () => undefined,
): string {
  const edits: Edit[] = [];
  const touched = new Set<Tag>();
  const { pieces } = markup;
  let first = 0;
  for (const { from, to, label } of places) {
    while (first < pieces.length && endOf(pieces[first]) <= from) first += 1;
    let left = label;
    for (let at = first; at < pieces.length; at += 1) {
      const piece = pieces[at];
      if (!piece || piece.at >= to) break;
      if (endOf(piece) <= from) continue;
      const whole = special(piece, markup);
      if (whole) edits.push(whole);
      else {
        const start = piece.fixed ? piece.from : piece.from + Math.max(0, from - piece.at);
        const end = piece.fixed ? piece.to : Math.min(piece.to, piece.from + to - piece.at);
        edits.push({ from: start, to: end, text: escaped(left) });
      }
      left = '';
      if (piece.within && piece.attribute === '') touched.add(piece.within);
    }
  }
  for (const tag of touched) edits.push(...[touch(tag) ?? []].flat());
  return withEdits(markup.source, edits);
}

const endOf = (piece: Piece | undefined): number => (piece ? piece.at + piece.length : Number.POSITIVE_INFINITY);
