import { DOCUMENT_ROOT, type DocumentJson, type DocumentNode, type TopNode } from '@earshot/core/documents/document';
import { updateYFragment } from '@tiptap/y-tiptap';
import { Node } from 'prosemirror-model';
import * as Y from 'yjs';
import { documentSchema } from './schema.ts';

/** The root with the text of a document. */
export const rootOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(DOCUMENT_ROOT);

/** Calls `change` in one transaction and returns its effect as one update; undefined if there is none. */
export function captured(doc: Y.Doc, origin: unknown, change: () => void): Uint8Array | undefined {
  const updates: Uint8Array[] = [];
  const keep = (update: Uint8Array) => updates.push(update);
  doc.on('update', keep);
  try {
    doc.transact(change, origin);
  } finally {
    doc.off('update', keep);
  }
  return updates.length > 1 ? Y.mergeUpdates(updates) : updates[0];
}

/**
 * Changes a document to the content of this JSON, with as few changes as its blocks allow; returns the update, if any.
 */
export function updateFromJson(doc: Y.Doc, json: DocumentJson, origin?: unknown): Uint8Array | undefined {
  const node = Node.fromJSON(documentSchema, json);
  const meta = { mapping: new Map(), isOMark: new Map() };
  return captured(doc, origin, () => updateYFragment(doc, rootOf(doc), node, meta));
}

/** Creates a live document from JSON that has passed checkDocument. */
export function fromJson(json: DocumentJson): Y.Doc {
  const doc = new Y.Doc();
  updateFromJson(doc, json);
  return doc;
}

/** The stored form of a document from JSON that has passed checkDocument: one update. */
export const stateFromJson = (json: DocumentJson): Uint8Array => Y.encodeStateAsUpdate(fromJson(json));

/** A live document from a stored state and the updates after it. */
export function fromUpdates(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  rootOf(doc);
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

// `highlight--a1B2c3D4`: overlapping marks are stored under their name and a hash.
const HASHED = /^(.+)--[a-zA-Z0-9+/=]{8}$/;

/** The mark of a Yjs formatting key. */
export const markName = (key: string): string => HASHED.exec(key)?.[1] ?? key;

interface Delta {
  insert: unknown;
  attributes?: Record<string, Record<string, unknown>>;
}

const textNodes = (text: Y.XmlText): DocumentNode[] =>
  (text.toDelta() as Delta[]).map(({ insert, attributes }) => {
    const marks = Object.entries(attributes ?? {}).map(([key, attrs]) => ({
      type: markName(key),
      ...(Object.keys(attrs).length > 0 && { attrs }),
    }));
    return { type: 'text', text: String(insert), ...(marks.length > 0 && { marks }) };
  });

function elementNode(element: Y.XmlElement): DocumentNode {
  const attrs: Record<string, unknown> = element.getAttributes();
  const content = childNodes(element);
  return {
    type: element.nodeName,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
  };
}

const childNodes = (parent: Y.XmlFragment): DocumentNode[] =>
  parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return textNodes(child);
    return child instanceof Y.XmlElement ? [elementNode(child)] : [];
  });

/**
 * The document as JSON under this top node; unlike y-tiptap's conversion to ProseMirror it never changes the document.
 */
export const toJson = (doc: Y.Doc, top: TopNode = 'doc'): DocumentJson => ({
  type: top,
  content: childNodes(rootOf(doc)),
});
