import { markPageOpened, openedPages } from '@earshot/core/areas/pages/opened-page';
import { type Handler, inside } from '../../operations/handlers.ts';
import { openedBy, storeOpened } from './store/opened-pages.ts';

/** Queries for the pages that a member opened last. */
export const openedPageHandlers = (): Handler[] => [
  inside(openedPages, async ({ input, work }) => {
    const opened = await openedBy(work.transaction, work.actor.memberId, work.access.readable);
    return opened.filter(({ type }) => input.type === undefined || type === input.type);
  }),
  inside(markPageOpened, async ({ input, work }) => {
    await storeOpened(work.transaction, work.actor.memberId, input.pageId);
    return true;
  }),
];
