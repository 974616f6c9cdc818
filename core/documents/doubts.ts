import type { DocumentMark, DocumentNode } from './document.ts';

/** True if a mark says that its words were possibly never said. */
export const isUnsaid = ({ type, attrs }: DocumentMark): boolean => type === 'doubted' && attrs?.doubt === 'unsaid';

/** Look of a mark for readers without marks of doubt: words that were possibly never said are struck through. */
export const shownMark = (mark: DocumentMark): string => (isUnsaid(mark) ? 'strike' : mark.type);

/** An unusual white space in place of each character that is left out: positions stay the same. */
const BLANK = '\u205f';

/** Blanks in place of words that are left out. */
export const blanks = (words: string): string => BLANK.repeat(words.length);

/** True if words of a text are left out. */
export const hasBlanks = (text: string): boolean => text.includes(BLANK);

/** A text without blanks: one space where words are left out. */
export const withoutBlanks = (text: string): string =>
  // A match begins at the start of a run of white space only: anybody can type very much of it.
  hasBlanks(text) ? text.replaceAll(/(?<![^\S\n])[^\S\n]*\u205f\s*/gu, ' ').trim() : text;

/**
 * A document, or a part of it, with blanks in place of words that were possibly never said: the form in which it may be
 * searched, quoted and sent to models.
 */
export function saidIn<Node extends DocumentNode>(node: Node): Node {
  if (node.text !== undefined && node.marks?.some(isUnsaid)) return { ...node, text: blanks(node.text) };
  return node.content ? { ...node, content: node.content.map(saidIn) } : node;
}
