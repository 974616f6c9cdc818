import type { NodeName } from '@earshot/core/documents/document';
import * as Y from 'yjs';
import { rootOf } from './convert.ts';

function within(parent: Y.XmlFragment, name: NodeName): Y.XmlElement[] {
  return parent.toArray().flatMap((child) => {
    if (!(child instanceof Y.XmlElement)) return [];
    return child.nodeName === name ? [child] : within(child, name);
  });
}

/** The nodes with a name in a document, in reading order; they are never nested. */
export const nodesNamed = (doc: Y.Doc, name: NodeName): Y.XmlElement[] => within(rootOf(doc), name);

/** The members mentioned in a text, in reading order, each once. */
export const mentionedIn = (doc: Y.Doc): string[] => [
  ...new Set(
    nodesNamed(doc, 'reference').flatMap((element) => {
      const { type, id } = element.getAttributes() as Record<string, unknown>;
      return type === 'MEMBER' && typeof id === 'string' ? [id] : [];
    }),
  ),
];

/** The ids in an attribute of the nodes with a name, in reading order, each once. */
export const idsNamed = (doc: Y.Doc, name: NodeName, attribute: string): string[] => [
  ...new Set(
    nodesNamed(doc, name).flatMap((element) => {
      const id: unknown = element.getAttribute(attribute);
      return typeof id === 'string' ? [id] : [];
    }),
  ),
];
