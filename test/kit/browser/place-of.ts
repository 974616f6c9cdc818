import type { Node } from '@tiptap/pm/model';

/** The position of the first occurrence of words within one piece of an editor's text. */
export function placeOf(doc: Node, words: string): number {
  let place = -1;
  doc.descendants((node, at) => {
    const found = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (found >= 0 && place < 0) place = at + found;
  });
  if (place < 0) throw new Error(`“${words}” is not in the text.`);
  return place;
}
