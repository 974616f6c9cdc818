import type { DocumentNode } from '../../documents/document.ts';
import { isNameLike, isOrdinaryLabel } from './speaker-names.ts';

/** The words of a line of text; what is no text (a picture, a break) is not counted. */
export const wordsOf = (nodes: readonly DocumentNode[]): string => nodes.map(({ text = '' }) => text).join('');

/** A line of text from a character on, marks kept. */
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

/** True if all text up to a visible character, and at least some, carries a mark. */
export function isMarkedUntil(nodes: readonly DocumentNode[], until: number, mark: string): boolean {
  let at = 0;
  let marked = 0;
  for (const { text = '', marks = [] } of nodes) {
    if (at >= until) break;
    const words = text.slice(0, until - at).trim().length;
    at += text.length;
    if (marks.some(({ type }) => type === mark)) marked += words;
    // A colon or a time may stand outside.
    else if (/[\p{L}]/u.test(text.slice(0, until - at + text.length))) return false;
  }
  return marked > 0;
}

/** Markdown joins lines that have no blank line between them: a name in bold with its colon begins one all the same. */
function isLabel({ text = '', marks = [] }: DocumentNode): boolean {
  const label = /^\s*([^:]{1,60}):\s*$/.exec(text)?.[1];
  return (
    label !== undefined && marks.some(({ type }) => type === 'bold') && isNameLike(label) && !isOrdinaryLabel(label)
  );
}

/** The lines of a paragraph, parted where it breaks and before names in bold; without those that hold nothing. */
export function linesOf(content: readonly DocumentNode[]): DocumentNode[][] {
  const lines: DocumentNode[][] = [[]];
  for (const node of content) {
    if (node.type === 'hardBreak' || isLabel(node)) lines.push([]);
    if (node.type !== 'hardBreak') lines.at(-1)?.push(node);
  }
  return lines.filter((line) => wordsOf(line).trim() !== '');
}
