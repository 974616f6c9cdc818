import type { Editor } from '@tiptap/core';

/** Nodes rendered by React (ui/areas/files, ui/areas/pages). */
const REACT_DRAWN = new Set(['image', 'citation', 'theme', 'chart', 'panel', 'embed']);

/**
 * tiptap renders the whole text again when mounted in a React page, for the nodes rendered by React. If there are none,
 * as in most long texts, this keeps the existing rendering.
 */
export function drawOnce(editor: Editor): void {
  const drawAgain = editor.createNodeViews.bind(editor);
  editor.createNodeViews = () => {
    let found = false;
    editor.state.doc.descendants(({ type }) => {
      found ||= REACT_DRAWN.has(type.name);
      return !found;
    });
    if (found) drawAgain();
  };
}
