import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Shows a hint in an empty document. */
export const placeholder = (says: string): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const [first] = [doc.firstChild];
        if (doc.childCount !== 1 || first?.type.name !== 'paragraph' || first.content.size > 0) return null;
        return DecorationSet.create(doc, [
          Decoration.node(0, first.nodeSize, { class: 'e-empty', 'data-placeholder': says }),
        ]);
      },
    },
  });
