import type { DocumentNode } from '@earshot/core/documents/document';
import { bold, heading } from '@earshot/core/documents/document-builder';
import * as Y from 'yjs';
import { captured, fromJson, fromUpdates, rootOf, toJson } from './convert.ts';

/** A speaker turn as a paragraph, since only notes have speakers. */
function spoken({ attrs, content = [] }: DocumentNode, nameOf: (speakerId: string) => string): DocumentNode {
  const name = typeof attrs?.speakerId === 'string' ? nameOf(attrs.speakerId) : '';
  const said = name === '' ? [] : [{ type: 'text', text: `${name}: `, marks: [bold] }];
  return { type: 'paragraph', content: [...said, ...content] };
}

const isBlank = (root: Y.XmlFragment): boolean => {
  const [only, ...others] = root.toArray();
  return others.length === 0 && only instanceof Y.XmlElement && only.nodeName === 'paragraph' && only.length === 0;
};

/**
 * Appends the blocks of a stored document to a live one under a heading, replacing a first paragraph that is empty;
 * returns the update. Speaker turns become paragraphs that begin with the name.
 */
export function appendDocument(
  doc: Y.Doc,
  { title, state }: { title: string; state: Uint8Array },
  nameOf: (speakerId: string) => string,
): Uint8Array | undefined {
  const { content = [] } = toJson(fromUpdates([state]));
  const added = [heading(2, title), ...content.map((node) => (node.type === 'segment' ? spoken(node, nameOf) : node))];
  const blocks = rootOf(fromJson({ type: 'doc', content: added })).toArray();
  const root = rootOf(doc);
  return captured(doc, undefined, () => {
    if (isBlank(root)) root.delete(0, root.length);
    root.push(blocks.flatMap((block) => (block instanceof Y.XmlElement ? [block.clone()] : [])));
  });
}
