import { StarredPage, setPageStarred, starredPages } from '@earshot/core/areas/pages/starred-page';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { countStars, starredBy, storeStar } from './store/starred-pages.ts';

/** Operations on pages that a member has starred. */
export const starredPageHandlers = (): Handler[] => [
  inside(starredPages, ({ work }) => starredBy(work.transaction, work.actor.memberId, work.access.readable)),
  inside(setPageStarred, async ({ input: { pageId, starred }, work }) => {
    const { transaction, actor } = work;
    await storeStar(transaction, { memberId: actor.memberId, pageId, starred });
    if (starred && (await countStars(transaction, actor.memberId)) > limits.starredPages)
      throw new Refusal(
        'TOO_LARGE',
        `You can star at most ${limits.starredPages} pages. Remove stars from others first.`,
      );
    work.emitOwn(StarredPage, actor.memberId);
    work.undoBy(setPageStarred, { pageId, starred: !starred });
    return true;
  }),
];
