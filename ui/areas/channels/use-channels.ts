import { type ChannelSource, channelSources } from '@earshot/core/areas/places/channel';
import { Workspace } from '@earshot/core/model/workspace';
import type { Resource } from '../../data/resource.ts';
import { useAsk } from '../../data/use-stores.ts';

// Available sources change with the active plugins, which shows as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** The kinds of channels that can be made; read it inside an observer(). */
export const useChannelSources = (): Resource<ChannelSource[]> => useAsk(channelSources, {}, TOUCHED_BY);
