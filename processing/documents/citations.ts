import type * as Y from 'yjs';
import { captured } from './convert.ts';
import { idsNamed, nodesNamed } from './named-nodes.ts';

/** The ids of the citations in a document, in reading order, each once. */
export const citationIds = (doc: Y.Doc): string[] => idsNamed(doc, 'citation', 'id');

/** Replaces each occurrence of a citation with another; returns the update, or undefined if there is none. */
export function swapCitations(doc: Y.Doc, id: string, withId: string, origin?: unknown): Uint8Array | undefined {
  return captured(doc, origin, () => {
    for (const element of nodesNamed(doc, 'citation'))
      if (element.getAttribute('id') === id) element.setAttribute('id', withId);
  });
}
