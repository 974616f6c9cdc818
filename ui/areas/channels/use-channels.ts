import { type Channel, type ChannelSource, channelSources, channels } from '@earshot/core/areas/channels/channel';
import { Workspace } from '@earshot/core/model/workspace';
import type { Resource } from '../../data/resource.ts';
import type { RowList } from '../../data/row-list.ts';
import { useAsk, useList } from '../../data/use-stores.ts';

const ALL = { first: 1000, orderBy: 'TITLE_ASC' } as const;
// Which kinds there are changes with the plugins that are on, which is told as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** All channels that may be seen; read it inside an observer(). */
export const useChannels = (): RowList<Channel> => useList<Channel>(channels, ALL);

/** The kinds of channels that can be made; read it inside an observer(). */
export const useChannelSources = (): Resource<ChannelSource[]> => useAsk(channelSources, {}, TOUCHED_BY);
