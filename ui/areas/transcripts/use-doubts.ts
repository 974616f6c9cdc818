import { DOUBTS, type Doubt } from '@earshot/core/documents/document';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type RefObject, useMemo, useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { tellDone } from '../../kit/dialogs/tell-done.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { counted } from '../../kit/words/counted.ts';
import { confirmed, countDoubts, countHere, deleted, doubtedHere, nextDoubted, sumOf } from './doubted-words.ts';

/** Milliseconds after a change of the text, before doubted words are counted again. */
const SETTLE_MS = 300;
const NONE: Record<Doubt, number> = { unsaid: 0, repeated: 0, unsure: 0 };
const NOWHERE = 'No doubted words are selected. Press D to go to the next ones.';

/** Doubted words of a note, and what can be done to them. */
export interface Doubts {
  counts: Record<Doubt, number>;
  total: number;
  /** extension that counts them */
  extension: Extension;
  /** true if the selection, or the caret, is in doubted words */
  areHere: () => boolean;
  /** goes to the next (1) or previous (-1) ones and selects them */
  step: (by: 1 | -1) => void;
  /** confirms those in the selection or at the caret */
  confirm: () => void;
  /** deletes those in the selection or at the caret */
  remove: () => void;
}

/** Calls `tell` with the counts of a text when it is there and after each change of it. */
function counting(tell: (counts: Record<Doubt, number>) => void): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (doc: () => Node | undefined, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = doc();
      if (text) tell(countDoubts(text));
    }, ms);
  };
  return Extension.create({
    name: 'doubtedWords',
    onCreate() {
      later(() => (this.editor.isDestroyed ? undefined : this.editor.state.doc), 0);
    },
    onUpdate() {
      later(() => (this.editor.isDestroyed ? undefined : this.editor.state.doc), SETTLE_MS);
    },
    onDestroy: () => clearTimeout(timer),
  });
}

const isSame = (one: Record<Doubt, number>, other: Record<Doubt, number>) =>
  DOUBTS.every((doubt) => one[doubt] === other[doubt]);

/** Doubted words of the note whose text has this handle; each change is one step, with Undo. */
export function useDoubts(handle: RefObject<NoteHandle | null>): Doubts {
  const stores = useStores();
  const [counts, setCounts] = useState(NONE);
  const extension = useMemo(() => counting((now) => setCounts((before) => (isSame(before, now) ? before : now))), []);
  const change = (make: typeof confirmed, says: string) => {
    // Adopts the selection of the page while the text is read.
    handle.current?.spotSelected();
    const state = handle.current?.state();
    const count = state ? countHere(state) : 0;
    const undo = handle.current?.change(make);
    if (!undo) return toast.done(NOWHERE);
    const words = `${counted(count, 'word')} ${says}.`;
    const step = { says: words, inverses: [undo] };
    stores.undo.push(step);
    tellDone(stores, words, step);
    handle.current?.restore();
  };
  return {
    counts,
    total: sumOf(counts),
    extension,
    areHere: () => {
      const state = handle.current?.state();
      return state !== undefined && doubtedHere(state).length > 0;
    },
    step: (by) => {
      handle.current?.spotSelected();
      const state = handle.current?.state();
      const next = state && nextDoubted(state.doc, state.selection, by);
      if (next) handle.current?.selectWords(next);
      else toast.done('There are no doubted words in this note.');
    },
    confirm: () => change(confirmed, 'confirmed'),
    remove: () => change(deleted, 'deleted'),
  };
}
