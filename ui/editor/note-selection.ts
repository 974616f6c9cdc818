import type { Editor } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Marked } from './reading.ts';
import { type WireRange, wireRange } from './wire-range.ts';

/** What somebody has selected, as commands take it, and where it is on the screen. */
export interface NoteSelection extends WireRange {
  text: string;
  rect: () => DOMRect;
}

/** Whether the page's own selection is in this text and holds something. */
export function holdsSelection({ dom }: EditorView): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && dom.contains(selection.anchorNode);
}

const textOf = ({ doc, selection }: EditorState) =>
  doc.textBetween(selection.from, selection.to, '\n', ({ type }) => (type.name === 'hardBreak' ? '\n' : ''));

/** What is selected in the text, or null; what another part of the page has selected doesn't count. */
export function selectionIn(editor: Editor): NoteSelection | null {
  const { view, state } = editor;
  const range = holdsSelection(view) ? wireRange(state) : undefined;
  const text = range ? textOf(state) : '';
  if (!range || text.trim() === '') return null;
  return { ...range, text, rect: () => getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect() };
}

/** Selects in the page; needs no focus and takes none. */
export function putSelection({ view }: Editor, { anchor, head }: Marked): void {
  const [start, end] = [view.domAtPos(anchor, head > anchor ? 1 : -1), view.domAtPos(head, head > anchor ? -1 : 1)];
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

/** Selects in the page as well as in the editor and brings it into view. */
export function select(editor: Editor, { anchor, head }: Marked): void {
  putSelection(editor, { anchor, head });
  const { view } = editor;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, head)).scrollIntoView());
}

/** Takes over the selection that the page has in the text; the editor hears of it only a moment after a click. */
export function adoptSelection({ view }: Editor): void {
  const chosen = getSelection();
  if (!chosen?.anchorNode || !chosen.focusNode || !view.dom.contains(chosen.anchorNode)) return;
  if (!view.dom.contains(chosen.focusNode)) return;
  const { doc, tr } = view.state;
  const anchor = doc.resolve(view.posAtDOM(chosen.anchorNode, chosen.anchorOffset));
  const head = doc.resolve(view.posAtDOM(chosen.focusNode, chosen.focusOffset));
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)));
}

/** Where reading goes on: at the selection, or else at the first words on the screen. */
export function readingPlace({ view }: Editor): Marked {
  const { anchor, head } = view.state.selection;
  if (holdsSelection(view)) return { anchor, head };
  const box = view.dom.getBoundingClientRect();
  const seen = view.posAtCoords({ left: box.left + 40, top: Math.max(box.top, 0) + 8 });
  const at = seen?.pos ?? 0;
  return { anchor: at, head: at };
}
