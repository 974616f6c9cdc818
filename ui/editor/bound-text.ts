import { DOCUMENT_ROOT } from '@earshot/core/documents/document';
import type { Content } from '@tiptap/core';
import Collaboration from '@tiptap/extension-collaboration';
import { initProseMirrorDoc } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { TextHistory } from './text-history.ts';

type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping'];

/**
 * Binds an editor to a Yjs document, with its content in the initial state. Otherwise the binding would insert it into
 * an empty text, and the caret with it, possibly into a list or a table that cannot hold it.
 */
export function boundText(document: Y.Doc) {
  const mapping: Mapping = new Map();
  return Collaboration.extend({
    onBeforeCreate(event) {
      this.parent?.(event);
      const first = initProseMirrorDoc(document.getXmlFragment(DOCUMENT_ROOT), this.editor.schema);
      if (first.doc.childCount === 0) return;
      for (const [type, nodes] of first.mapping) mapping.set(type, nodes);
      // A node is accepted unchanged, although tiptap's type does not include it.
      this.editor.options.content = first.doc as unknown as Content;
    },
  }).configure({
    document,
    field: DOCUMENT_ROOT,
    ySyncOptions: { mapping },
    yUndoOptions: { undoManager: new TextHistory(document.getXmlFragment(DOCUMENT_ROOT)) },
  });
}
