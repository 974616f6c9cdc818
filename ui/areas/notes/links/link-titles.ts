import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Title of a link's target; undefined for an unknown link. */
export type TitleOf = (link: string) => Promise<string | undefined>;

/** Range of a link that shows its own address. */
function bareLink({ state }: EditorView, link: string): { from: number; to: number } | undefined {
  let found: { from: number; to: number } | undefined;
  state.doc.descendants((node, at) => {
    const bare =
      node.text === link && node.marks.some(({ type, attrs }) => type.name === 'link' && attrs.href === link);
    if (bare) found ??= { from: at, to: at + node.nodeSize };
    return found === undefined;
  });
  return found;
}

async function showTitle(view: EditorView, link: string, titleOf: TitleOf): Promise<void> {
  const title = await titleOf(link);
  if (title === undefined || view.isDestroyed || !view.editable) return;
  const place = bareLink(view, link);
  if (!place) return;
  const { state } = view;
  const marks = state.doc.nodeAt(place.from)?.marks ?? [];
  view.dispatch(state.tr.replaceWith(place.from, place.to, state.schema.text(title, marks)));
}

/** Replaces the text of a pasted link by the title of its target once known; Undo restores the address. */
export const linkTitles = (titleOf: TitleOf) =>
  Extension.create({
    name: 'linkTitles',
    // After other paste handlers, and before the default one.
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste: (view, { clipboardData }) => {
            const link = clipboardData?.getData('text/plain').trim() ?? '';
            if (view.state.selection.empty && /^https:\/\/\S+$/.test(link)) void showTitle(view, link, titleOf);
            return false;
          },
        },
      }),
    ],
  });
