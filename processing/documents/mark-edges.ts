import * as Y from 'yjs';

const isWord = (item: Y.Item) => item.countable && !item.deleted;

/** The item of a character; the edges of a mark cut items there. */
function itemAt(text: Y.XmlText, offset: number): Y.Item | undefined {
  let at = 0;
  for (let item = text._start; item !== null; item = item.right) {
    if (isWord(item)) at += item.length;
    if (at > offset) return item;
  }
  return undefined;
}

/** The edge of a mark next to a character, regardless of other items between. */
function edgeFrom(word: Y.Item, side: 'left' | 'right', key: string): Y.Item | undefined {
  for (let item = word[side]; item !== null && !isWord(item); item = item[side])
    if (!item.deleted && item.content instanceof Y.ContentFormat && item.content.key === key) return item;
  return undefined;
}

/** Moves an edge of a mark directly next to its first or last character. */
function tighten(text: Y.XmlText, word: Y.Item | undefined, side: 'left' | 'right', key: string): void {
  const edge = word && edgeFrom(word, side, key);
  const { doc } = text;
  if (!doc || !edge || word[side] === edge) return;
  const { value } = edge.content as Y.ContentFormat;
  doc.transact((transaction) => {
    const [left, right] = side === 'left' ? [word.left, word] : [word, word.right];
    const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID));
    const content = new Y.ContentFormat(key, value);
    const moved = new Y.Item(id, left, left?.lastId ?? null, right, right?.id ?? null, text, null, content);
    moved.integrate(transaction, 0);
    edge.delete(transaction);
  });
}

/**
 * Moves both edges of a newly set mark directly next to its words. Yjs places them beyond deleted text and other marks'
 * edges: text restored by an undo would be marked, too. Call it inside a transaction.
 */
export function tightenMark(text: Y.XmlText, from: number, to: number, key: string): void {
  tighten(text, itemAt(text, from), 'left', key);
  tighten(text, itemAt(text, to - 1), 'right', key);
}
