import type * as Y from 'yjs';
import { captured } from './convert.ts';
import { idsNamed, nodesNamed } from './named-nodes.ts';
import type { DocumentText } from './text.ts';

/** The ids of the citations that stand in a document, in reading order, each once. */
export const citationIds = (doc: Y.Doc): string[] => idsNamed(doc, 'citation', 'id');

/** Puts one citation wherever another stands; the update, or undefined when that stands nowhere. */
export function swapCitations(doc: Y.Doc, id: string, withId: string, origin?: unknown): Uint8Array | undefined {
  return captured(doc, origin, () => {
    for (const element of nodesNamed(doc, 'citation'))
      if (element.getAttribute('id') === id) element.setAttribute('id', withId);
  });
}

/** A turn of a transcript, as far as a quote of it tells. */
export interface Turn {
  speakerId: string | null;
  /** ms from the recording's start */
  start: number | null;
}

/** The turn of a transcript in which a highlight begins; undefined for words outside of any. */
export function turnOf({ marked, blocks }: DocumentText, highlightId: string): Turn | undefined {
  const at = marked.get(highlightId)?.[0]?.from;
  const block = at === undefined ? undefined : blocks.find(({ start, end }) => start <= at && at < end);
  if (block?.element.nodeName !== 'segment') return undefined;
  const { speakerId, start } = block.element.getAttributes() as Record<string, unknown>;
  return {
    speakerId: typeof speakerId === 'string' ? speakerId : null,
    start: typeof start === 'number' ? start : null,
  };
}
