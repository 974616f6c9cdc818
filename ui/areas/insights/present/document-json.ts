import { DOCUMENT_ROOT, type DocumentJson } from '@earshot/core/documents/document';
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { useEffect, useState } from 'react';
import type * as Y from 'yjs';

const jsonOf = (doc: Y.Doc) => yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(DOCUMENT_ROOT)) as DocumentJson;

/** JSON of a live text, updated with each edit; undefined without a text. */
export function useDocumentJson(doc: Y.Doc | undefined): DocumentJson | undefined {
  const [read, setRead] = useState<{ of: Y.Doc; json: DocumentJson }>();
  useEffect(() => {
    if (!doc) return;
    const look = () => setRead({ of: doc, json: jsonOf(doc) });
    look();
    doc.on('update', look);
    return () => doc.off('update', look);
  }, [doc]);
  return read?.of === doc ? read?.json : undefined;
}
