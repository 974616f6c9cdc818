import type { DataPoint } from '@earshot/core/areas/channels/data-point';
import type { Channel } from '@earshot/core/areas/places/channel';
import { spot } from '../../frame/spots.tsx';

/** Spot among the numbers of a channel's overview: further numbers about its data. */
export const CHANNEL_NUMBERS = spot<{ channel: Channel }>('channel-numbers');

/** Spot on the page of a data point: its theme. */
export const POINT_THEME = spot<{ row: DataPoint; writes: boolean }>('point-theme');

/** Spot on the overview of a channel that has data, above its runs. */
export const CHANNEL_SECTIONS = spot<{ channel: Channel }>('sections of a channel', {
  place: 'CHANNEL',
  about: ({ channel: { id, title } }) => ({ item: { type: 'Channel', id, title }, projectId: null, placeId: id }),
});
