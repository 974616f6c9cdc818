import { Plugin, TextSelection } from '@tiptap/pm/state';

/**
 * Keeps the caret behind the first letter of an empty block. Chromium leaves it before a letter that comes so soon after
 * Enter that it has drawn nothing in between, as where keys queue up; ProseMirror would take that for somebody's wish.
 */
export const firstLetter = (): Plugin =>
  new Plugin({
    props: {
      handleTextInput(view, from, to, text, typed) {
        const block = view.state.doc.resolve(from).parent;
        if (view.composing || from !== to || block.content.size > 0) return false;
        const edit = typed();
        if (!edit.selection.empty || edit.selection.head !== from) return false;
        view.dispatch(edit.setSelection(TextSelection.create(edit.doc, from + text.length)));
        return true;
      },
    },
  });
