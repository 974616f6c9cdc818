import { inlineSign } from '@earshot/core/documents/document';
import type { Editor } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { reveal } from './find/reveal.ts';
import { type WireRange, wireRange } from './highlights/wire-range.ts';
import { firstSeen, seenFrom } from './reading/on-screen.ts';
import { charactersBefore, type Marked, type Span } from './reading/reading.ts';

/** Selection of the user as input of commands, with its position on the screen. */
export interface NoteSelection extends WireRange {
  text: string;
  rect: () => DOMRect;
  /** characters of the text before it, as counted by the host */
  position: () => number;
}

/** True if the page's selection is in this text and not empty. */
export function holdsSelection({ dom }: EditorView): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && dom.contains(selection.anchorNode);
}

const TEXTBLOCKS = 'p, h1, h2, h3, pre';

const textOf = ({ doc, selection }: EditorState) =>
  doc.textBetween(selection.from, selection.to, '\n', ({ type }) => (type.isInline ? inlineSign(type.name) : ''));

/** Selection in the text, or null; a selection elsewhere on the page does not count. */
export function selectionIn(editor: Editor): NoteSelection | null {
  const { view, state } = editor;
  const range = holdsSelection(view) ? wireRange(state) : undefined;
  const text = range ? textOf(state) : '';
  if (!range || text.trim() === '') return null;
  const { from, to } = state.selection;
  return {
    ...range,
    text,
    rect: () => rectOf(view, { from, to }),
    position: () => charactersBefore(state.doc, from),
  };
}

/** Box of words on the screen: the page's selection or, if that is elsewhere, the given words. */
function rectOf(view: EditorView, { from, to }: Span): DOMRect {
  if (holdsSelection(view)) return getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
  const { size } = view.state.doc.content;
  const [start, end] = [view.coordsAtPos(Math.min(from, size)), view.coordsAtPos(Math.min(to, size))];
  const [left, right] = [Math.min(start.left, end.left), Math.max(start.right, end.right)];
  return new DOMRect(left, start.top, right - left, end.bottom - start.top);
}

/** Words between two positions, as the page has them; undefined if they are not in the text. */
export function rangeOf(view: EditorView, { from, to }: Span): Range | undefined {
  if (view.isDestroyed || to > view.state.doc.content.size) return undefined;
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** Sets the page's selection, without focus. */
export function putSelection({ view }: Pick<Editor, 'view'>, { anchor, head }: Marked): void {
  const [start, end] = [view.domAtPos(anchor, head > anchor ? 1 : -1), view.domAtPos(head, head > anchor ? -1 : 1)];
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
}

/** Sets the selection of page and editor and scrolls to it, or only to the end that moved. */
export function select(editor: Editor, { anchor, head }: Marked, show: 'all' | 'head' = 'all'): void {
  putSelection(editor, { anchor, head });
  const { view } = editor;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, head)));
  const [from, to] = show === 'head' ? [head, head] : [Math.min(anchor, head), Math.max(anchor, head)];
  reveal(view, { from, to });
}

/**
 * Adopts the page's selection in the text, which the editor gets only a moment after a click; false if there is none.
 */
export function adoptSelection({ view }: Pick<Editor, 'view'>): boolean {
  const chosen = getSelection();
  if (!chosen?.anchorNode || !chosen.focusNode) return false;
  if (!view.dom.contains(chosen.anchorNode) || !view.dom.contains(chosen.focusNode)) return false;
  const { doc, tr } = view.state;
  const anchor = doc.resolve(view.posAtDOM(chosen.anchorNode, chosen.anchorOffset));
  const head = doc.resolve(view.posAtDOM(chosen.focusNode, chosen.focusOffset));
  view.dispatch(tr.setSelection(TextSelection.between(anchor, head)));
  return true;
}

/**
 * Moves a caret between blocks, such as before a leading table, to where words are allowed. The editor does so only a
 * moment later, and text typed before that would be lost.
 */
export function settleCaret(editor: Pick<Editor, 'view'>): void {
  const { view } = editor;
  const at = getSelection()?.anchorNode;
  // Carets in a text are correct; selected pictures or cells are between blocks intentionally.
  if (!(at instanceof Element) || at.closest(TEXTBLOCKS) || !(view.state.selection instanceof TextSelection)) return;
  if (!adoptSelection(editor)) return;
  const { anchor, head } = view.state.selection;
  putSelection(editor, { anchor, head });
}

/** True if a position of the text is on the screen. */
function isSeen(view: EditorView, position: number): boolean {
  const { top, bottom } = view.coordsAtPos(Math.min(position, view.state.doc.content.size));
  return bottom > seenFrom(view) && top < innerHeight;
}

/** Position at which reading continues: the last selected words if visible, or else the first words on the screen. */
export function readingPlace({ view }: Editor): Marked {
  const { anchor, head, empty } = view.state.selection;
  if (holdsSelection(view) || (!empty && isSeen(view, head))) return { anchor, head };
  const at = firstSeen(view);
  return { anchor: at, head: at };
}
