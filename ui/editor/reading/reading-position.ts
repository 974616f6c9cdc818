import type { EditorView } from '@tiptap/pm/view';
import { jump } from '../find/reveal.ts';
import { positionIn, wirePosition } from '../highlights/wire-range.ts';
import { firstBlockSeen, seenFrom } from './on-screen.ts';

/** Reading position: a block of the text, and its offset in px below the elements that cover the text. */
export interface ReadingPosition {
  /** wire position of the block's start */
  at: string;
  top: number;
}

/** First visible block and its offset; undefined while the text is not bound, or at its beginning. */
export function readingPosition(view: EditorView): ReadingPosition | undefined {
  const block = firstBlockSeen(view);
  if (!block || block === view.dom.firstElementChild) return undefined;
  const at = wirePosition(view.state, view.posAtDOM(block, 0));
  return at === undefined ? undefined : { at, top: Math.round(block.getBoundingClientRect().top - seenFrom(view)) };
}

/** Block of the text that contains a position. */
function blockAt(view: EditorView, position: number): Element | undefined {
  let node: Node | null = view.domAtPos(position).node;
  while (node && node.parentNode !== view.dom) node = node.parentNode;
  return node instanceof Element ? node : undefined;
}

/** Scrolls to a reading position; false if its text was deleted. */
export function readOn(view: EditorView, { at, top }: ReadingPosition): boolean {
  const block = () => {
    const position = positionIn(view.state, at);
    return position === undefined ? undefined : blockAt(view, Math.min(position, view.state.doc.content.size));
  };
  let known = block();
  if (!known) return false;
  jump(
    view,
    () => {
      if (!known?.isConnected) known = block();
      return known?.getBoundingClientRect().top;
    },
    top,
  );
  return true;
}
