import { markPageOpened } from '@earshot/core/areas/pages/opened-page';
import { useEffect } from 'react';
import { useStores } from '../../data/use-stores.ts';

/** Records that the user opened a page that they can read. */
export function useMarkOpened(pageId: string): void {
  const stores = useStores();
  useEffect(() => {
    // The user did not ask for this: if it fails, the page is missing from the recently opened ones.
    void stores.perform(markPageOpened, { pageId }).catch(() => undefined);
  }, [stores, pageId]);
}
