import { DOCUMENT_ROOT, type DocumentNode } from '@earshot/core/documents/document';
import * as Y from 'yjs';

const wordsIn = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');

/** A node without child nodes as JSON; marks are left out. */
export function flatNode(element: Y.XmlElement): DocumentNode {
  const text = element
    .toArray()
    .map((child) => (child instanceof Y.XmlText ? wordsIn(child) : ''))
    .join('');
  return {
    type: element.nodeName,
    attrs: element.getAttributes(),
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  };
}

/** Top-level nodes of a document added by these edits. */
export function nodesAddedBy(doc: Y.Doc, updates: readonly Uint8Array[]): DocumentNode[] {
  const added = updates.flatMap((update) => Y.decodeUpdate(update).structs);
  const isAdded = ({ client, clock }: Y.ID) =>
    added.some(({ id, length }) => id.client === client && clock >= id.clock && clock < id.clock + length);
  return doc
    .getXmlFragment(DOCUMENT_ROOT)
    .toArray()
    .flatMap((child) =>
      child instanceof Y.XmlElement && child._item && isAdded(child._item.id) ? [flatNode(child)] : [],
    );
}
