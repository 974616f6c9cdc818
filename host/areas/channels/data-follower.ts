import type { Change } from '../../operations/change.ts';
import type { Transaction } from '../../store/database.ts';

/** An area that stores something about the data of channels, called in the transaction that changes them. */
export interface DataFollower {
  /** Locks the follower's rows of a channel: always after the channel's own row and before its runs. */
  lock(transaction: Transaction, channelId: string): Promise<void>;
  /** Called when data points were added to a channel or restored from its trash. */
  came(change: Change, channelId: string): Promise<void>;
  /** Called when the number of data points changed: by this one, or by many if none is given. */
  counted(change: Change, channelId: string, pointId?: string): Promise<void>;
}

/** All followers as one; they are called one after the other. */
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

/** Announces data that a run stored before it was stopped. */
export async function tellBrought(
  follower: DataFollower,
  change: Change,
  { channelId, added, updated }: { channelId: string; added: number; updated: number },
): Promise<void> {
  if (added + updated > 0) await follower.came(change, channelId);
}
