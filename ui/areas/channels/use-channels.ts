import { type ChannelSource, channelSources } from '@earshot/core/areas/places/channel';
import { Workspace } from '@earshot/core/model/workspace';
import type { Resource } from '../../data/resource.ts';
import { useAsk } from '../../data/use-stores.ts';

// Available sources change with the active plugins, announced as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** Kinds of channels that can be created; read it inside an observer(). */
export const useChannelSources = (): Resource<ChannelSource[]> => useAsk(channelSources, {}, TOUCHED_BY);
