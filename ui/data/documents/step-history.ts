import * as Y from 'yjs';

type Step = Y.UndoManager['undoStack'][number];

/** An item that was deleted and restored as another item. */
type Returned = Y.Item & { redone: Y.ID };

function returnedItems({ store }: Y.Doc): Returned[] {
  const found: Returned[] = [];
  for (const structs of store.clients.values())
    for (const item of structs) if (item instanceof Y.Item && item.redone !== null) found.push(item as Returned);
  return found;
}

/** Splits deleted items where their restored copies are split; false if they already were. */
function alignOnce(doc: Y.Doc): boolean {
  let cut = false;
  doc.transact((transaction) => {
    for (const { id, length, redone } of returnedItems(doc))
      for (let offset = 0; offset < length; ) {
        const piece = Y.getItem(doc.store, Y.createID(redone.client, redone.clock + offset));
        offset = piece.id.clock + piece.length - redone.clock;
        if (offset >= length) break;
        Y.getItemCleanStart(transaction, Y.createID(id.client, id.clock + offset));
        cut = true;
      }
  });
  return cut;
}

/** Items with these ids together with all their restored copies; requires alignment. */
function withReturned(doc: Y.Doc, written: Step['insertions']): Step['insertions'] {
  const returned = Y.createDeleteSet();
  const follow = ({ redone, length }: Y.Item) => {
    if (redone === null) return;
    const { client, clock } = redone;
    returned.clients.set(client, [...(returned.clients.get(client) ?? []), { clock, len: length }]);
    const back = Y.getItem(doc.store, redone);
    if (back instanceof Y.Item) follow(back);
  };
  doc.transact((transaction) =>
    Y.iterateDeletedStructs(transaction, written, (struct) => {
      if (struct instanceof Y.Item) follow(struct);
    }),
  );
  return Y.mergeDeleteSets([written, returned]);
}

/** Deleted originals of words restored in place, which no longer mark a position. */
const leftBehind = (doc: Y.Doc): Returned[] =>
  returnedItems(doc).filter(({ parent, parentSub, content, redone }) => {
    const back = Y.getItem(doc.store, redone);
    return (
      parentSub === null && !(content instanceof Y.ContentType) && back instanceof Y.Item && back.parent === parent
    );
  });

/** Undo steps of a document: Yjs's UndoManager with two bugs fixed (13.6). */
export class StepHistory extends Y.UndoManager {
  override undo(): Step | null {
    return this.straight(this.undoStack.at(-1), () => super.undo());
  }

  override redo(): Step | null {
    return this.straight(this.redoStack.at(-1), () => super.redo());
  }

  /**
   * Undoes a step like Yjs, with fixes for two bugs (13.6). If a restored item has been split since, as by a highlight,
   * Yjs knows its first piece only: so all pieces are added. When it restores a whole block, it takes leftovers of such
   * words for their position: so these are hidden temporarily.
   */
  private straight(step: Step | undefined, take: () => Step | null): Step | null {
    const { doc } = this;
    while (alignOnce(doc));
    if (step) step.insertions = withReturned(doc, step.insertions);
    const aside = leftBehind(doc).map((item) => ({ item, redone: item.redone }));
    for (const { item } of aside) Object.assign(item, { redone: null });
    // Before Yjs merges equal neighbours: these must stay.
    const giveBack = () => {
      for (const { item, redone } of aside.splice(0)) item.redone = redone;
    };
    doc.once('beforeObserverCalls', giveBack);
    try {
      return take();
    } finally {
      doc.off('beforeObserverCalls', giveBack);
      giveBack();
    }
  }
}
