import { isComplete } from '@earshot/core/documents/document-check';
import * as Y from 'yjs';
import type { Application } from './apply-update.ts';
import type { Steps } from './time-slices.ts';
import { requiredOf } from './update-rules.ts';

const nameOf = (child: Y.XmlElement | Y.XmlText | Y.XmlHook) =>
  child instanceof Y.XmlElement ? child.nodeName : 'text';

// Nodes that remain meaningful with an empty paragraph; lists, tables and quotes without content are deleted.
const FILLED = new Set(['listItem', 'taskItem', 'tableCell', 'tableHeader']);
const WEIGHT = 20;

function isLive(element: Y.XmlElement): boolean {
  let item = element._item;
  while (item && !item.deleted) item = item.parent instanceof Y.AbstractType ? item.parent._item : null;
  return item === null;
}

/**
 * Repairs nodes after an edit. Two valid edits together can leave a list without items or an item without its
 * paragraph, and one can remove a picture's file. Editors would delete such a node with its content (y-tiptap,
 * createNodeFromYElement), so it is completed or deleted before they see it, and then its parent is checked.
 */
export function* mending(application: Application): Steps<void> {
  for (let round = application.touched; round.size > 0; ) {
    const holders = new Set<Y.XmlElement>();
    // Inner nodes follow their parents.
    const inwards = [...round].toReversed();
    yield* application.inSlices(inwards.values(), (element, transaction) => {
      const children = isLive(element) ? element.toArray() : undefined;
      if (children && !isWhole(element, children)) {
        if (FILLED.has(element.nodeName)) element.insert(0, [new Y.XmlElement('paragraph')]);
        else if (children.length === 0) {
          element._item?.delete(transaction);
          if (element.parent instanceof Y.XmlElement) holders.add(element.parent);
        }
      }
      return WEIGHT + 2 * (children?.length ?? 0);
    });
    round = holders;
  }
}

function isWhole(element: Y.XmlElement, children: ReturnType<Y.XmlElement['toArray']>): boolean {
  const bare = requiredOf(element.nodeName).some((key) => element.getAttribute(key) === undefined);
  return !bare && isComplete(element.nodeName, children.map(nameOf));
}
