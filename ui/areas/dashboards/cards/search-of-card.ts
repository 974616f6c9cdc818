import { fragmentOf } from '../../../frame/paths.ts';
import { type SearchWish, wishIn } from '../../search/search-url.ts';

/** Search of a card, from the fragment of a search address. */
export const searchOfCard = (search: string): SearchWish => wishIn(fragmentOf(search));

interface Bounds {
  madeFrom?: string;
  madeBefore?: string;
}

const DAY = 'YYYY-MM-DD'.length;
const DAY_MS = 86_400_000;
const dayBefore = (moment: string) => new Date(Date.parse(moment) - DAY_MS).toISOString().slice(0, DAY);

/**
 * A search limited to objects created within bounds; undefined if its conditions are combined with “or”, so that none
 * can be added.
 */
export function withinBounds(wish: SearchWish, { madeFrom, madeBefore }: Bounds): SearchWish | undefined {
  if (!madeFrom && !madeBefore) return wish;
  const { filter } = wish;
  if (filter.combinator === 'or' && filter.fields.length > 1) return undefined;
  const bound = (operator: 'IS_AFTER' | 'IS_BEFORE', day: string) => ({ field: 'createdAt', operator, values: [day] });
  const fields = [
    ...filter.fields,
    ...(madeFrom ? [bound('IS_AFTER', dayBefore(madeFrom))] : []),
    ...(madeBefore ? [bound('IS_BEFORE', madeBefore.slice(0, DAY))] : []),
  ];
  return { ...wish, filter: { combinator: 'and', fields } };
}
