import type { Tag } from '@earshot/core/areas/coding/tag';
import { byRank } from '@earshot/core/rules/rank';
import { useSearchParams } from 'react-router';

/** The manual order, which is the default. */
export const BY_HAND = 'RANK_ASC';
// All tags of a project are loaded, so that the browser can also sort by counts of the host.
const ORDERS: Record<string, (a: Tag, b: Tag) => number> = {
  TITLE: (a, b) => a.title.localeCompare(b.title, 'en', { numeric: true, sensitivity: 'base' }),
  RANK: byRank(({ title }) => title),
  HIGHLIGHT_COUNT: (a, b) => a.highlightCount - b.highlightCount,
};
const partsOf = (orderBy: string) => /^(.*)_(ASC|DESC)$/.exec(orderBy);

/** Tags in an order such as HIGHLIGHT_COUNT_DESC; ties by title. */
export function inOrder(tags: readonly Tag[], orderBy: string): Tag[] {
  const [, field = '', direction] = partsOf(orderBy) ?? [];
  const compare = ORDERS[field] ?? (() => 0);
  const sign = direction === 'DESC' ? -1 : 1;
  return tags.toSorted((a, b) => sign * compare(a, b) || (ORDERS.TITLE?.(a, b) ?? 0));
}

/** Order of the tags, stored in the address as `?sort=`. */
export function useTagOrder(): [string, (orderBy: string) => void] {
  const [search, setSearch] = useSearchParams();
  const said = search.get('sort') ?? '';
  const known = Object.hasOwn(ORDERS, partsOf(said)?.[1] ?? '');
  const change = (orderBy: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (orderBy === BY_HAND) next.delete('sort');
        else next.set('sort', orderBy);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [known ? said : BY_HAND, change];
}

/** True if an address shows the main board instead of the list: `?view=board`. */
export const showsBoard = (search: string): boolean => new URLSearchParams(search).get('view') === 'board';
