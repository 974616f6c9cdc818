import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const key = new PluginKey<boolean>('held-selection');

/** Meta of a transaction: whether the selection stays visible without focus. */
export const holdSelection = (held: boolean) => [key, held] as const;

/** Keeps the selection visible while the tag picker has the focus. */
export const shownSelection = (): Plugin<boolean> =>
  new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (transaction, held) => (transaction.getMeta(key) as boolean | undefined) ?? held,
    },
    props: {
      decorations: (state) => {
        const { from, to, empty } = state.selection;
        if (!key.getState(state) || empty) return null;
        return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'e-held' })]);
      },
    },
  });
