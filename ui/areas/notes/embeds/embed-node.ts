import { embedOf } from '@earshot/core/documents/embed';
import type { AnyExtension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { Embed } from '../../../editor/page-nodes.ts';
import { EmbedView } from './embed-view.tsx';

/** Turns a link pasted into an empty line into an embed; elsewhere it stays a link. */
const embedPasted = (): Plugin =>
  new Plugin({
    props: {
      handlePaste: ({ state, dispatch }, { clipboardData }) => {
        const url = clipboardData?.getData('text/plain').trim() ?? '';
        const { $from, empty } = state.selection;
        const line = $from.parent;
        if (!empty || line.type.name !== 'paragraph' || line.content.size > 0 || !embedOf(url)) return false;
        const node = state.schema.nodes.embed?.create({ url });
        const below = state.schema.nodes.paragraph?.create();
        if (!node || !below || !$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), node.type))
          return false;
        const tr = state.tr.replaceWith($from.before(), $from.after(), [node, below]);
        const caret = TextSelection.create(tr.doc, $from.before() + node.nodeSize + 1);
        dispatch(tr.setSelection(caret).scrollIntoView().setMeta('paste', true));
        return true;
      },
    },
  });

/** Embeds in a text. */
export const embedNode: AnyExtension = Embed.extend({
  addNodeView: () =>
    ReactNodeViewRenderer(EmbedView, {
      // Links and buttons inside belong to the block.
      stopEvent: ({ event }) => event.target instanceof Element && event.target.closest('a, button, iframe') !== null,
    }),
  addProseMirrorPlugins: () => [embedPasted()],
});
