import { channelRuns } from '@earshot/core/areas/channels/channel-run';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { files } from '@earshot/core/areas/files/file';
import { deleteChannel } from '@earshot/core/areas/places/channel';
import { useList } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import type { Moving } from '../../places/projects/move-to-trash.tsx';

/** Moves a channel to trash. */
export const MOVE_CHANNEL: Moving = {
  operation: deleteChannel,
  to: paths.channels,
  says: 'The channel and its data disappear from all lists. You can restore them from trash until they are erased there.',
  useContents: function useHeldByChannel(channelId) {
    const wish = { condition: { channelId }, first: 1 };
    return [
      [useList(dataPoints, wish), 'data point'],
      [useList(files, wish), 'file'],
      [useList(channelRuns, wish), 'import'],
    ];
  },
};
