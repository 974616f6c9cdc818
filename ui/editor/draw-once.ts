import type { Editor } from '@tiptap/core';

/** The nodes that React draws (ui/areas/files, ui/areas/pages). */
const REACT_DRAWN = new Set(['image', 'citation', 'theme', 'chart', 'panel', 'embed']);

/**
 * tiptap draws the whole text a second time when it is put into a React page, for the nodes that React draws. Where there
 * are none, as in most long texts, what is drawn stays.
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
