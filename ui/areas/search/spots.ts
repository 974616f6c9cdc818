import { spot } from '../../frame/spots.tsx';
import type { SearchWish } from './search-url.ts';

/** Beside what can be done with a search: where else it is to be shown. */
export const SHOW_SEARCH_ELSEWHERE = spot<{ wish: SearchWish }>('show a search elsewhere');

/** At the top of the page of a feed: what one can do with it, whoever saved it. */
export const FEED_ACTIONS = spot<{ id: string; title: string }>('feed actions');
