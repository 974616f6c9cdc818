import type * as Y from 'yjs';
import { captured } from './convert.ts';
import { idsNamed, nodesNamed } from './named-nodes.ts';

/** The ids of the citations that stand in a document, in reading order, each once. */
export const citationIds = (doc: Y.Doc): string[] => idsNamed(doc, 'citation', 'id');

/** Puts one citation wherever another stands; the update, or undefined when that stands nowhere. */
export function swapCitations(doc: Y.Doc, id: string, withId: string, origin?: unknown): Uint8Array | undefined {
  return captured(doc, origin, () => {
    for (const element of nodesNamed(doc, 'citation'))
      if (element.getAttribute('id') === id) element.setAttribute('id', withId);
  });
}
