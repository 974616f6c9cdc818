import type { EditorState } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

/** What comes next is taken back by itself: without this, changes half a second apart are one step of undo. */
export function beginStep(state: EditorState): void {
  const undo = yUndoPluginKey.getState(state) as { undoManager?: { stopCapturing: () => void } } | undefined;
  undo?.undoManager?.stopCapturing();
}
