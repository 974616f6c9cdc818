import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { highlightsBetween } from './overlaps.ts';
import { rangeIn, type WireRange } from './wire-range.ts';

/** Words highlighted here whose mark has not arrived from the host yet. */
export interface PendingMark extends WireRange {
  colour: string;
  /** id of the host's highlight: once its mark has arrived, nothing else is drawn */
  highlightId?: string | undefined;
}

interface Drawn {
  marks: readonly PendingMark[];
  set: DecorationSet;
}

const key = new PluginKey<Drawn>('pending-marks');

/** Meta of a transaction: words to draw as highlighted. */
export const drawPending = (marks: readonly PendingMark[]) => [key, marks] as const;

function drawn(state: EditorState, doc: Node, marks: readonly PendingMark[]): DecorationSet {
  const found = marks.flatMap((mark) => {
    const range = rangeIn(state, mark);
    if (!range || range.to > doc.content.size) return [];
    if (mark.highlightId && highlightsBetween(doc, range).some(({ id }) => id === mark.highlightId)) return [];
    return [Decoration.inline(range.from, range.to, { nodeName: 'mark', style: `--tag: ${mark.colour}` })];
  });
  return DecorationSet.create(doc, found);
}

/** Draws new highlights until the host has set their marks. */
export const pendingMarks = (): Plugin<Drawn> =>
  new Plugin<Drawn>({
    key,
    state: {
      init: () => ({ marks: [], set: DecorationSet.empty }),
      apply: (transaction, last, before) => {
        const change = transaction.getMeta(key) as readonly PendingMark[] | undefined;
        const { doc, docChanged } = transaction;
        const marks = change ?? last.marks;
        if (!change && (!docChanged || marks.length === 0)) return last;
        // A change from Yjs replaces the whole text, so positions cannot be mapped through it.
        const anew = change !== undefined || transaction.getMeta(ySyncPluginKey) !== undefined;
        return { marks, set: anew ? drawn(before, doc, marks) : last.set.map(transaction.mapping, doc) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });
