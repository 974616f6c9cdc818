import type { Range } from '@earshot/core/documents/anchor';
import { DOCUMENT_ROOT, holdsText } from '@earshot/core/documents/document';
import * as Y from 'yjs';
import { type DocumentText, readText } from './text.ts';

/** Both ends of a selection as base64 of encoded Yjs relative positions, which stay with their characters. */
export interface WireRange {
  from: string;
  to: string;
}

function decoded(wire: string): Y.RelativePosition | undefined {
  try {
    const position = Y.decodeRelativePosition(Buffer.from(wire, 'base64'));
    // Looking up another root would create it.
    return position.tname === null || position.tname === DOCUMENT_ROOT ? position : undefined;
  } catch {
    // Unreadable bytes are no position.
    return undefined;
  }
}

const lengthOf = (child: Y.XmlElement | Y.XmlText | Y.XmlHook) => (child instanceof Y.XmlText ? child.length : 1);

/** First and last offset of a node's content. */
function extent(read: DocumentText, node: Y.XmlFragment): Range | undefined {
  if (node instanceof Y.XmlElement && holdsText(node.nodeName)) {
    const block = read.blocks.find(({ element }) => element === node);
    return block && { from: block.start, to: block.end };
  }
  const inside = read.blocks.filter(({ element }) => Y.isParentOf(node, element._item));
  const [first, last] = [inside[0], inside.at(-1)];
  return first && last && { from: first.start, to: last.end };
}

function offsetInNode(read: DocumentText, node: Y.XmlFragment, index: number): number | undefined {
  const around = extent(read, node);
  const children = node.toArray();
  if (node instanceof Y.XmlElement && holdsText(node.nodeName)) {
    return around && children.slice(0, index).reduce((at, child) => at + lengthOf(child), around.from);
  }
  const next = children.slice(index).find((child) => child instanceof Y.XmlElement && extent(read, child));
  return next instanceof Y.XmlElement ? extent(read, next)?.from : around?.to;
}

function offsetOf(doc: Y.Doc, read: DocumentText, wire: string): number | undefined {
  const position = decoded(wire);
  const place = position && Y.createAbsolutePositionFromRelativePosition(position, doc);
  if (!place) return undefined;
  const { type, index } = place;
  if (type instanceof Y.XmlText) {
    const leaf = read.leaves.find(({ text }) => text === type);
    return leaf && leaf.start + index;
  }
  return type instanceof Y.XmlFragment ? offsetInNode(read, type, index) : undefined;
}

/** Current position of a selection in the text; undefined if its words are gone or have not arrived. */
export function locate(doc: Y.Doc, { from, to }: WireRange): Range | undefined {
  const read = readText(doc);
  const [start, end] = [offsetOf(doc, read, from), offsetOf(doc, read, to)];
  if (start === undefined || end === undefined) return undefined;
  return start <= end ? { from: start, to: end } : { from: end, to: start };
}

/** The wire form of a range of the text, as an editor would send it: tied to the first and the last character. */
export function wireRange(doc: Y.Doc, { from, to }: Range): WireRange | undefined {
  const { leaves } = readText(doc);
  const first = leaves.find(({ text, start }) => from >= start && from < start + text.length);
  const last = leaves.findLast(({ text, start }) => to > start && to <= start + text.length);
  if (!first || !last) return undefined;
  const encode = (text: Y.XmlText, index: number, assoc: number) =>
    Buffer.from(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index, assoc))).toString('base64');
  return { from: encode(first.text, from - first.start, 0), to: encode(last.text, to - last.start, -1) };
}
