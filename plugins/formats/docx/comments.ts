import { CONTEXT } from '@earshot/core/documents/anchor';
import { type DocumentNode, holdsText } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { type ImportedComment, titleFrom } from '@earshot/core/plugin/import-format';

// Mammoth drops the range of a comment, so its ends are marked by characters that no text contains: Unicode
// noncharacters, reserved for internal use.
const [BEGIN, END, STOP] = ['\ufdd0', '\ufdd1', '\ufdd2'];
const MARKS = /[\ufdd0-\ufdd2]/g;
const RANGE = /<(\w+):commentRange(Start|End)\s[^>]*?\bid="(\d{1,9})"[^>]*?\/>/g;
const PLACED = /([\ufdd0\ufdd1])(\d{1,9})\ufdd2/g;

/** The main part of a document, with the ranges of comments as marks in the text. */
export const markRanges = (xml: string): string =>
  xml
    .replaceAll(MARKS, '')
    .replaceAll(
      RANGE,
      (_, w: string, which: string, id: string) =>
        `<${w}:r><${w}:t>${which === 'Start' ? BEGIN : END}${id}${STOP}</${w}:t></${w}:r>`,
    );

/** A comment in Word. */
export interface WordComment {
  id: string;
  author: string;
  text: string;
}

interface Element {
  type: string;
  value?: string | null;
  children?: Element[];
}

const wordsOf = (elements: readonly Element[]): string =>
  elements
    .map(({ type, value, children = [] }) =>
      type === 'text' ? (value ?? '') : wordsOf(children) + (type === 'paragraph' ? '\n' : ''),
    )
    .join('');

/** The comments of a document that mammoth has read. */
export function commentsIn(document: {
  /** null where the file has no value */
  comments?: { commentId: string; body: Element[]; authorName?: string | null }[];
}): WordComment[] {
  return (document.comments ?? []).flatMap(({ commentId, body, authorName }) => {
    const text = wordsOf(body).trim();
    return text === '' ? [] : [{ id: commentId, author: authorName ?? '', text }];
  });
}

/** Removes the marks from a text and records their positions in `ranges`; `from` is the start of the text. */
function unmarked(text: string, from: number, ranges: Map<string, { from?: number; to?: number }>): string {
  let removed = 0;
  return text.replaceAll(PLACED, (mark, which: string, id: string, at: number) => {
    const place = from + at - removed;
    ranges.set(id, { ...ranges.get(id), ...(which === BEGIN ? { from: place } : { to: place }) });
    removed += mark.length;
    return '';
  });
}

/** The blocks without marks, and the comments with their passages; a comment without one is about the whole note. */
export function withComments(
  blocks: readonly DocumentNode[],
  comments: readonly WordComment[],
): { content: DocumentNode[]; comments: ImportedComment[] } {
  const ranges = new Map<string, { from?: number; to?: number }>();
  let said = '';
  const clean = (node: DocumentNode): DocumentNode[] => {
    if (node.text !== undefined) {
      const text = unmarked(node.text, said.length, ranges);
      said += text;
      return text === '' ? [] : [{ ...node, text }];
    }
    const content = node.content?.flatMap(clean);
    // A mark between two paragraphs has become a paragraph of its own.
    if (node.type === 'paragraph' && node.content && content?.length === 0) return [];
    if (holdsText(node.type)) said += '\n';
    return [{ ...node, ...(content && { content }) }];
  };
  const content = blocks.flatMap(clean);
  return {
    content,
    comments: comments.slice(0, limits.importComments).map((one) => placed(one, said, ranges.get(one.id))),
  };
}

function placed(
  { author, text }: WordComment,
  said: string,
  range: { from?: number; to?: number } = {},
): ImportedComment {
  const { from = 0, to = 0 } = range;
  const quote = said.slice(from, to);
  if (quote.trim() === '') return { author: titleFrom(author), text, quote: '', prefix: '', suffix: '' };
  const start = from + quote.length - quote.trimStart().length;
  const end = start + quote.trim().length;
  return {
    author: titleFrom(author),
    text,
    quote: quote.trim(),
    prefix: said.slice(Math.max(0, start - CONTEXT), start),
    suffix: said.slice(end, end + CONTEXT),
  };
}
