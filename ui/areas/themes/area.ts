import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { CHANNEL_NUMBERS, POINT_THEME } from '../channels/spots.ts';

/** Themes of channels. */
export const themes: Area = {
  screens: [
    { path: '/channels/:id/themes', load: async () => (await import('./channel-themes.tsx')).ChannelThemes },
    { path: '/channels/:id/themes/:themeId', load: async () => (await import('./theme-page.tsx')).ThemePage },
    { path: '/channels/:id/outliers', load: async () => (await import('./outlier-inbox.tsx')).OutlierInbox },
  ],
  fills: [
    fill(CHANNEL_NUMBERS, async () => (await import('./theme-numbers.tsx')).ThemeNumbers),
    fill(POINT_THEME, async () => (await import('./point-theme.tsx')).PointTheme),
  ],
};
