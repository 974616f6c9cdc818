import type { DocumentJson, DocumentMark, DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';

/** Words of a text that are highlighted. */
export interface MarkedSpan {
  id: string;
  from: number;
  to: number;
}

/** A plain text as a document: a paragraph for each line, with marks for highlights. */
export function textDocument(text: string, marks: readonly MarkedSpan[]): DocumentJson {
  const begins = Map.groupBy(marks, ({ from }) => from);
  const ends = Map.groupBy(marks, ({ to }) => to);
  const edges = [...new Set(marks.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const open = new Map<string, DocumentMark>();
  let edge = 0;
  const pass = (position: number) => {
    for (let at = edges[edge]; at !== undefined && at <= position; at = edges[edge]) {
      for (const { id } of ends.get(at) ?? []) open.delete(id);
      for (const { id } of begins.get(at) ?? []) open.set(id, { type: 'highlight', attrs: { id } });
      edge += 1;
    }
  };
  let at = 0;
  const content = text.split('\n').map((line): DocumentNode => {
    const end = at + line.length;
    const pieces: DocumentNode[] = [];
    while (at < end) {
      pass(at);
      const next = Math.min(end, edges[edge] ?? end);
      pieces.push(piece(text.slice(at, next), [...open.values()]));
      at = next;
    }
    at = end + 1;
    return pieces.length > 0 ? { type: 'paragraph', content: pieces } : { type: 'paragraph' };
  });
  return { type: 'doc', content };
}

/** Fields of a page's row that follow from its text. */
export const textFigures = (text: string) => ({
  preview: cut(cleanLine(text.slice(0, 4 * limits.notePreview)), limits.notePreview),
  characters: text.length,
  editedAt: null,
  contributorIds: [],
});

const piece = (text: string, marks: DocumentMark[]): DocumentNode =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text };
