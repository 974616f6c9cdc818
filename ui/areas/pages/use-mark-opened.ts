import { markPageOpened } from '@earshot/core/areas/pages/opened-page';
import { useEffect } from 'react';
import { useStores } from '../../data/use-stores.ts';

/** Records that this person opened a page that they may read. */
export function useMarkOpened(pageId: string): void {
  const stores = useStores();
  useEffect(() => {
    // Nobody asked for this: when it fails, the page is missing from what was opened last.
    void stores.perform(markPageOpened, { pageId }).catch(() => undefined);
  }, [stores, pageId]);
}
