import type { DocumentNode } from '../../documents/document.ts';
import { isNameLike, isOrdinaryLabel } from './speaker-names.ts';

/** The text of a line; nodes without text (a picture, a break) are not counted. */
export const wordsOf = (nodes: readonly DocumentNode[]): string => nodes.map(({ text = '' }) => text).join('');

/** A line of text from a character on, with its marks. */
export function sliceFrom(nodes: readonly DocumentNode[], from: number): DocumentNode[] {
  let passed = 0;
  return nodes.flatMap((node) => {
    const { length } = node.text ?? '';
    const start = Math.max(0, from - passed);
    passed += length;
    if (start === 0) return [node];
    return start < length ? [{ ...node, text: node.text?.slice(start) }] : [];
  });
}

/** True if the text up to a visible character is not empty and carries a mark throughout. */
export function isMarkedUntil(nodes: readonly DocumentNode[], until: number, mark: string): boolean {
  let at = 0;
  let marked = 0;
  for (const { text = '', marks = [] } of nodes) {
    if (at >= until) break;
    const words = text.slice(0, until - at).trim().length;
    at += text.length;
    if (marks.some(({ type }) => type === mark)) marked += words;
    // A colon or a time can be unmarked.
    else if (/[\p{L}]/u.test(text.slice(0, until - at + text.length))) return false;
  }
  return marked > 0;
}

/** Markdown joins lines without a blank line between them, but a bold name with its colon still begins a line. */
function isLabel({ text = '', marks = [] }: DocumentNode): boolean {
  const label = /^\s*([^:]{1,60}):\s*$/.exec(text)?.[1];
  return (
    label !== undefined && marks.some(({ type }) => type === 'bold') && isNameLike(label) && !isOrdinaryLabel(label)
  );
}

/** The lines of a paragraph, split at breaks and before bold names; empty lines are omitted. */
export function linesOf(content: readonly DocumentNode[]): DocumentNode[][] {
  const lines: DocumentNode[][] = [[]];
  for (const node of content) {
    if (node.type === 'hardBreak' || isLabel(node)) lines.push([]);
    if (node.type !== 'hardBreak') lines.at(-1)?.push(node);
  }
  return lines.filter((line) => wordsOf(line).trim() !== '');
}
