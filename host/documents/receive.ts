import { isComplete } from '@earshot/core/model/document-check';
import * as Y from 'yjs';
import { type Checked, type CheckOptions, checkUpdate } from './check.ts';
import { requiredOf } from './update-rules.ts';

export interface Taken {
  ok: true;
  /** what to log and to send to everybody else; undefined when the document already had all of it */
  update: Uint8Array | undefined;
  /** the part of it that the sender lacks: what the host had to add */
  added: Uint8Array | undefined;
}
export type Received = Taken | Exclude<Checked, { ok: true }>;

function isLive(element: Y.XmlElement): boolean {
  let item = element._item;
  while (item && !item.deleted) item = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  return item === null;
}

const nameOf = (child: Y.XmlElement | Y.XmlText | Y.XmlHook) =>
  child instanceof Y.XmlElement ? child.nodeName : 'text';

// What keeps its meaning with an empty paragraph; lists, tables and quotes without content are taken away.
const FILLED = new Set(['listItem', 'taskItem', 'tableCell', 'tableHeader']);

/**
 * Two edits that were each right can leave a list without items or an item without its paragraph, and one can take from a
 * picture what it shows. Editors would delete such a node with all it holds (y-tiptap, createNodeFromYElement), so it is
 * made whole, or taken away, before they see it.
 */
function mend(element: Y.XmlElement): void {
  if (!isLive(element)) return;
  const children = element.toArray();
  const bare = requiredOf(element.nodeName).some((key) => element.getAttribute(key) === undefined);
  if (!bare && isComplete(element.nodeName, children.map(nameOf))) return;
  const { parent } = element;
  if (FILLED.has(element.nodeName)) element.insert(0, [new Y.XmlElement('paragraph')]);
  else if (children.length === 0 && parent instanceof Y.XmlFragment) {
    parent.delete(parent.toArray().indexOf(element), 1);
    if (parent instanceof Y.XmlElement) mend(parent);
  }
}

const merged = (updates: Uint8Array[]) => (updates.length > 1 ? Y.mergeUpdates(updates) : updates[0]);

/**
 * Checks an editor's update and applies it. The result carries what Yjs and the mending did on top as well, for every
 * replica needs that too. When it throws, the document is in doubt and must be loaded again.
 */
export function receiveUpdate(doc: Y.Doc, update: Uint8Array, origin: unknown, options: CheckOptions = {}): Received {
  const checked = checkUpdate(doc, update, options);
  if (!checked.ok) return checked;
  const updates: Uint8Array[] = [];
  const touched = new Set<Y.XmlElement>();
  const keep = (done: Uint8Array) => updates.push(done);
  const note = ({ changed }: Y.Transaction) => {
    for (const type of changed.keys()) if (type instanceof Y.XmlElement) touched.add(type);
  };
  doc.on('update', keep);
  doc.on('afterTransaction', note);
  try {
    Y.applyUpdate(doc, update, origin);
    doc.transact(() => touched.forEach(mend), origin);
  } finally {
    doc.off('update', keep);
    doc.off('afterTransaction', note);
  }
  return { ok: true, update: merged(updates), added: merged(updates.slice(1)) };
}
