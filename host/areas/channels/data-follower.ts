import type { Change } from '../../operations/change.ts';
import type { Transaction } from '../../store/database.ts';

/** An area that keeps something about the data of channels, told in the transaction that changes them. */
export interface DataFollower {
  /** Locks the rows that it keeps for a channel: after the channel's own row and before its runs, as everywhere. */
  lock(transaction: Transaction, channelId: string): Promise<void>;
  /** Data points came into a channel, or out of its trash. */
  came(change: Change, channelId: string): Promise<void>;
  /** The number of data points has changed: by this one, or by many where none is named. */
  counted(change: Change, channelId: string, pointId?: string): Promise<void>;
}

/** All followers as one, told one after the other. */
export const allFollowers = (followers: readonly DataFollower[]): DataFollower => ({
  lock: async (transaction, channelId) => {
    for (const follower of followers) await follower.lock(transaction, channelId);
  },
  came: async (change, channelId) => {
    for (const follower of followers) await follower.came(change, channelId);
  },
  counted: async (change, channelId, pointId) => {
    for (const follower of followers) await follower.counted(change, channelId, pointId);
  },
});

/** Announces the data that a run brought before it was stopped: they stay. */
export async function tellBrought(
  follower: DataFollower,
  change: Change,
  { channelId, added, updated }: { channelId: string; added: number; updated: number },
): Promise<void> {
  if (added + updated > 0) await follower.came(change, channelId);
}
