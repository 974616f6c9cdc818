import { type ChannelSource, channelSources } from '@earshot/core/areas/places/channel';
import { Workspace } from '@earshot/core/model/workspace';
import type { Resource } from '../../data/resource.ts';
import { useAsk } from '../../data/use-stores.ts';

// Which kinds there are changes with the plugins that are on, which is told as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** The kinds of channels that can be made; read it inside an observer(). */
export const useChannelSources = (): Resource<ChannelSource[]> => useAsk(channelSources, {}, TOUCHED_BY);
