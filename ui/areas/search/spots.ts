import { spot } from '../../frame/spots.tsx';
import type { SearchWish } from './search-url.ts';

/** Spot beside the actions of a search: other places to show it. */
export const SHOW_SEARCH_ELSEWHERE = spot<{ wish: SearchWish }>('show a search elsewhere');

/** Spot at the top of a feed's page: actions for every reader. */
export const FEED_ACTIONS = spot<{ id: string; title: string }>('feed actions');
