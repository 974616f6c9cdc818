import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { positionIn, wirePosition } from './highlights/wire-range.ts';
import { adoptSelection, holdsSelection, putSelection } from './note-selection.ts';

interface Press {
  /** place where the button went down, which follows changes of the text */
  anchor: string;
  /** newest place of the mouse */
  x: number;
  y: number;
}

const positionAt = (view: EditorView, { x, y }: Pick<Press, 'x' | 'y'>) => view.posAtCoords({ left: x, top: y })?.pos;

/** Selects from the pressed place to the mouse again, if the browser has lost where the selection begins. */
function mend(view: EditorView, press: Press): void {
  const selection = getSelection();
  const anchor = positionIn(view.state, press.anchor);
  if (anchor === undefined || !selection?.anchorNode || !holdsSelection(view)) return;
  if (view.posAtDOM(selection.anchorNode, selection.anchorOffset) === anchor) return;
  const head = positionAt(view, press);
  if (head !== undefined) putSelection({ view }, { anchor, head });
}

/**
 * Keeps the start of a selection being made with the mouse while reading. Marks that arrive meanwhile redraw their
 * block, and the browser would then select from the start of a mark.
 */
export const pressedAnchor = (): Plugin =>
  new Plugin({
    view: (view) => {
      let press: Press | undefined;
      const begin = (event: MouseEvent) => {
        press = undefined;
        const { button, shiftKey, detail, clientX: x, clientY: y } = event;
        if (view.editable || button !== 0 || shiftKey || detail !== 1) return;
        const position = positionAt(view, { x, y });
        const anchor = position === undefined ? undefined : wirePosition(view.state, position);
        if (anchor !== undefined) press = { anchor, x, y };
      };
      const move = ({ clientX: x, clientY: y }: MouseEvent) => {
        if (press) press = { ...press, x, y };
      };
      const end = () => {
        if (!press) return;
        mend(view, press);
        // A digit may follow before the editor hears of the selection.
        if (holdsSelection(view)) adoptSelection({ view });
        press = undefined;
      };
      view.dom.addEventListener('mousedown', begin);
      document.addEventListener('mousemove', move);
      document.addEventListener('mouseup', end);
      return {
        update: () => {
          if (press) mend(view, press);
        },
        destroy: () => {
          view.dom.removeEventListener('mousedown', begin);
          document.removeEventListener('mousemove', move);
          document.removeEventListener('mouseup', end);
        },
      };
    },
  });
