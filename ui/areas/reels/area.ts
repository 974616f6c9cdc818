import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { CHOSEN_HIGHLIGHTS, COLLECTION_MENU, TAG_MENU } from '../coding/spots.ts';

/** Reels: highlights of recordings one after the other. */
export const reels: Area = {
  screens: [
    { path: '/projects/:id/reels', load: async () => (await import('./project-reels.tsx')).ProjectReels },
    { path: '/reels/:id', load: async () => (await import('./reel-page.tsx')).ReelPage },
    {
      path: '/reels/:id/present',
      load: async () => (await import('./play/presented-reel.tsx')).PresentedReel,
      frame: 'stage',
    },
  ],
  projectEntries: [
    {
      id: 'reels',
      title: 'Reels',
      rank: 46,
      also: 'highlight reels, clips, playlists, video montage, showreel, supercut',
    },
  ],
  fills: [
    fill(CHOSEN_HIGHLIGHTS, async () => (await import('./new-reel.tsx')).AddToReel),
    fill(TAG_MENU, async () => (await import('./new-reel.tsx')).NewReelOfTag),
    fill(COLLECTION_MENU, async () => (await import('./new-reel.tsx')).NewReelOfCollection),
  ],
};
