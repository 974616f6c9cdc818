import { useEffect, useState } from 'react';
import { useStores } from '../use-stores.ts';
import type { DocumentSession } from './document-session.ts';
import { documentsOf } from './documents.ts';

/** Live text of a note while mounted; initially undefined. Read it inside an observer(). */
export function useDocument(pageId: string): DocumentSession | undefined {
  const stores = useStores();
  const [session, setSession] = useState<DocumentSession>();
  useEffect(() => {
    let left = false;
    let release = () => {};
    void documentsOf(stores).then((documents) => {
      if (left) return;
      const used = documents.use(pageId);
      release = used.release;
      setSession(used.session);
    });
    return () => {
      left = true;
      release();
      setSession(undefined);
    };
  }, [stores, pageId]);
  return session;
}
