import { commentPieces, type ReferenceTarget, referenceInComment } from '@earshot/core/areas/comments/comment-text';

/** Titles between [[ and ]] in a comment being written, with their targets. */
export type Titles = ReadonlyMap<string, ReferenceTarget>;

const BETWEEN = /\[\[([^\n[\]]*)\]\]/g;
const isSame = (a: ReferenceTarget, b: ReferenceTarget) => a.id === b.id && a.type === b.type;

/** Title usable between brackets, and unique among the targets of this comment. */
export function titleFor(title: string, target: ReferenceTarget, titles: Titles): string {
  const fit = title.replaceAll(/[\n[\]]+/g, ' ').trim();
  for (let count = 1; ; count += 1) {
    const wanted = count === 1 ? fit : `${fit} (${count})`;
    const known = titles.get(wanted);
    if (!known || isSame(known, target)) return wanted;
  }
}

/** Body to send: ids instead of titles. Brackets around anything else stay as they are. */
export const bodyOf = (text: string, titles: Titles): string =>
  text.replaceAll(BETWEEN, (whole, said: string) => {
    const target = titles.get(said);
    return target ? referenceInComment(target) : whole;
  });

/** Text of a body for the box; a reference with an unknown title stays as it is. */
export function textOf(
  body: string,
  titleOf: (target: ReferenceTarget) => string | undefined,
): { text: string; titles: Map<string, ReferenceTarget> } {
  const titles = new Map<string, ReferenceTarget>();
  const pieces = commentPieces(body).map((piece) => {
    if (typeof piece === 'string') return piece;
    const title = titleOf(piece);
    if (title === undefined) return referenceInComment(piece);
    const said = titleFor(title, piece, titles);
    titles.set(said, piece);
    return `[[${said}]]`;
  });
  return { text: pieces.join(''), titles };
}

/** Text typed after [[ right before the caret; undefined if there is none. */
export function referenceBefore(text: string, caret: number): { from: number; query: string } | undefined {
  const found = /\[\[([^\n[\]]{0,60})$/.exec(text.slice(0, caret));
  return found ? { from: found.index, query: found[1] ?? '' } : undefined;
}
