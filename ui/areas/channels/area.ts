import type { Area } from '../../frame/area.ts';

/** Channels and their data points. */
export const channels: Area = {
  screens: [
    { path: '/channels', load: async () => (await import('./all-channels.tsx')).AllChannels },
    { path: '/channels/new', load: async () => (await import('./new-channel.tsx')).NewChannel },
    { path: '/folders/:id/channels', load: async () => (await import('./folder-channels.tsx')).FolderChannels },
    { path: '/channels/:id', load: async () => (await import('./channel-home.tsx')).ChannelHome },
    { path: '/channels/:id/data', load: async () => (await import('./data/channel-data.tsx')).ChannelData },
    {
      path: '/channels/:id/data/:dataId',
      load: async () => (await import('./data/data-point-page.tsx')).DataPointPage,
    },
    {
      path: '/channels/:id/themes/:themeId/data/:dataId',
      load: async () => (await import('./data/data-point-page.tsx')).DataPointPage,
    },
    {
      path: '/channels/:id/outliers/:dataId',
      load: async () => (await import('./data/data-point-page.tsx')).DataPointPage,
    },
    {
      path: '/channels/:id/settings',
      load: async () => (await import('./settings/channel-settings.tsx')).ChannelSettings,
    },
  ],
  peeks: {
    data: async () => (await import('./data/data-point-peek.tsx')).DataPointPeek,
  },
};
