import { activityWrap } from '@earshot/core/areas/ask/activity-wrap';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { displayTitle } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../../operations/handlers.ts';
import { itemsByIds } from '../../search/items.ts';
import type { Answering } from '../answering.ts';
import { placesAskedAbout } from '../scope.ts';
import { emergingThemes, whatHappened } from './what-happened.ts';
import { wrapOf } from './wrap-blocks.ts';

function demandPeriod(from: string, to: string): void {
  if (from >= to) throw new Refusal('BAD_USER_INPUT', 'The start date must be before the end date.');
  const { days } = limits.ask.wrap;
  if (Date.parse(to) - Date.parse(from) > days * limits.seconds.day * 1000)
    throw new Refusal('BAD_USER_INPUT', `An activity wrap covers at most ${days} days.`);
}

/** Activity wraps: the events of a period, computed at each view from what the caller can open. */
export const activityWrapHandlers = (answering: Answering): Handler[] => [
  inside(activityWrap, async ({ input: { from, to, ...named }, work }) => {
    demandPeriod(from, to);
    const { transaction, workspaceId, access } = work;
    const places = placesAskedAbout(access, { ...named, noteIds: [], insightIds: [], tagIds: [] });
    const wrapped = { from, to, places };
    const happened = await whatHappened(transaction, wrapped);
    const themes = await emergingThemes(transaction, access, wrapped);
    const { tags, insightIds, noteIds, highlightIds } = happened;
    const titles = await itemsByIds(
      transaction,
      access.readable,
      tags.map(({ id }) => id),
    );
    const ids = [...insightIds, ...noteIds, ...highlightIds, ...tags.flatMap((tag) => tag.highlightIds)];
    const texts = await transaction.ahead(
      `words of ${ids.join()} at ${places.join()}`,
      async () => ids,
      (cited) => answering.textsNow(workspaceId, places, cited),
    );
    const tagTitles = new Map(titles.map(({ id, title }) => [id, displayTitle('tag', title)]));
    return wrapOf({ happened, themes, texts, tagTitles });
  }),
];
