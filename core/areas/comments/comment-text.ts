import { FOUND_REFERENCES, REFERENCE_SIGN, type ReferenceType } from '../../documents/document.ts';
import { longId, shortId } from '../../rules/id.ts';

/** Target of a reference. */
export interface ReferenceTarget {
  type: ReferenceType;
  id: string;
}

// All types of references except members, who are mentioned by name.
const REFERENCE = new RegExp(`\\[\\[(${FOUND_REFERENCES.join('|')}):([0-9A-Za-z]{22})\\]\\]`, 'gi');

/** A reference in the body of a comment: a type and an id, never a title (decision 061). */
export const referenceInComment = ({ type, id }: ReferenceTarget): string => `[[${type.toLowerCase()}:${shortId(id)}]]`;

/** The body of a comment split into references and text. */
export function commentPieces(body: string): (string | ReferenceTarget)[] {
  const pieces: (string | ReferenceTarget)[] = [];
  let from = 0;
  for (const { 0: whole, 1: said = '', 2: short = '', index } of body.matchAll(REFERENCE)) {
    const id = longId(short);
    const type = FOUND_REFERENCES.find((known) => known === said.toUpperCase());
    if (!id || !type) continue;
    if (index > from) pieces.push(body.slice(from, index));
    pieces.push({ type, id });
    from = index + whole.length;
  }
  return from < body.length ? [...pieces, body.slice(from)] : pieces;
}

/** A comment as plain text: a reference is one character, so that no title is shown without an access check. */
export const plainComment = (body: string): string =>
  commentPieces(body)
    .map((piece) => (typeof piece === 'string' ? piece : REFERENCE_SIGN))
    .join('');
