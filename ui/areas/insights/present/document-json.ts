import { DOCUMENT_ROOT, type DocumentJson } from '@earshot/core/documents/document';
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { useEffect, useState } from 'react';
import type * as Y from 'yjs';

const jsonOf = (doc: Y.Doc) => yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(DOCUMENT_ROOT)) as DocumentJson;

/** A live text as plain data, anew with each edit; undefined while there is no text. */
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
