import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import type { Change } from '../../../operations/change.ts';
import { placePointsSoon } from '../../themes/theme-runs.ts';

/** Has what a run brought put into themes where it was stopped before its end: it stays. */
export async function placeBrought(change: Change, { channelId, added, updated }: ChannelRun): Promise<void> {
  if (added + updated > 0) await placePointsSoon(change, channelId);
}
