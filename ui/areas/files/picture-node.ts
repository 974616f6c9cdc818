import type { AnyExtension } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { type PictureTaking, takePictures } from '../../editor/clipboard/picture-taking.ts';
import { Image } from '../../editor/page-nodes.ts';
import { PictureView } from './picture-view.tsx';

/** Pictures in a text: shown with their actions, accepted on paste and drop. */
export const pictureNode = (taking: PictureTaking): AnyExtension =>
  Image.extend({
    addNodeView: () =>
      ReactNodeViewRenderer(PictureView, {
        // Buttons and inputs inside belong to the picture.
        stopEvent: ({ event }) => event.target instanceof Element && event.target.closest('a, button, input') !== null,
      }),
    addProseMirrorPlugins: () => [takePictures(taking)],
  });
