import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import type { UndoManager } from 'yjs';
import { Refused } from '../data/refused.ts';
import type { OwnUndo } from '../data/undo-stack.ts';

const historyOf = (state: EditorState) =>
  (yUndoPluginKey.getState(state) as { undoManager?: UndoManager } | undefined)?.undoManager;

/** Makes the next change an undo step of its own: otherwise changes within half a second form one step. */
export function beginStep(state: EditorState): void {
  historyOf(state)?.stopCapturing();
}

const STACKS = { undo: 'undoStack', redo: 'redoStack' } as const;

/** Inverse of the latest step of a text, valid until the user changes something else in it. */
export function editorUndo(editor: Editor, by: 'undo' | 'redo' = 'undo'): OwnUndo | undefined {
  const history = historyOf(editor.state);
  const newest = () => history?.[STACKS[by]].at(-1);
  const step = newest();
  if (!history || !step) return undefined;
  const act = () => {
    if (editor.isDestroyed || newest() !== step)
      throw new Refused(
        'CONFLICT',
        'You have changed the text since then. Undo those changes first: press E, then Undo.',
      );
    history[by]();
    return editorUndo(editor, by === 'undo' ? 'redo' : 'undo');
  };
  return { act };
}
