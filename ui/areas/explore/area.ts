import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { HOME_LISTS } from '../places/spots.ts';

/** Search, and feeds of saved searches. */
export const explore: Area = {
  screens: [
    { path: '/search', load: async () => (await import('./search-page.tsx')).SearchPage },
    { path: '/explore', load: async () => (await import('./feeds/explore-page.tsx')).ExplorePage },
    { path: '/explore/:id', load: async () => (await import('./feeds/feed-page.tsx')).FeedPage },
  ],
  fills: [fill(HOME_LISTS, async () => (await import('./feeds/feeds-at-home.tsx')).FeedsAtHome)],
};
