import { Plugin, TextSelection } from '@tiptap/pm/state';

/**
 * Keeps the caret after the first letter of an empty block. Chromium leaves it before a letter typed so soon after
 * Enter that nothing was rendered in between, as with queued keys; ProseMirror would treat that as intended.
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
