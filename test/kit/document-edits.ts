import * as build from '@earshot/core/documents/document-builder';
import { fromJson, fromUpdates, rootOf } from '@earshot/processing/documents/convert';
import * as Y from 'yjs';

const { doc: docOf, paragraph } = build;

/** A small page of each kind of block. */
export const story = () =>
  docOf(
    paragraph('The invoice came late.'),
    build.heading(1, 'Why?'),
    build.codeBlock('a = 1'),
    build.bulletList(build.listItem(paragraph('one')), build.listItem(paragraph('two'))),
  );
/** The host's document and an editor's copy of it. */
export const pair = () => {
  const host = fromJson(story());
  return { host, editor: fromUpdates([Y.encodeStateAsUpdate(host)]) };
};
/** Update that an editor sends for a change. */
export const sent = (editor: Y.Doc, change: (root: Y.XmlFragment) => void): Uint8Array => {
  const before = Y.encodeStateVector(editor);
  editor.transact(() => change(rootOf(editor)));
  return Y.encodeStateAsUpdate(editor, before);
};
/** A block of the page, and its text. */
export const block = (root: Y.XmlFragment, index: number) => root.get(index) as Y.XmlElement;
export const words = (root: Y.XmlFragment, index = 0) => block(root, index).get(0) as Y.XmlText;
/** New pieces of a page, as an editor makes them. */
export const element = (name: string, ...children: (Y.XmlElement | Y.XmlText)[]) => {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
};
export const withAttributes = (name: string, attributes: Record<string, string>) => {
  const made = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
