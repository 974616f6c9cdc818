import { limits } from '../limits.ts';

// Ranks fit an Int32 (BO-15), so that any column and any client can hold them.
const HIGHEST = 2_147_483_647;
const fits = (rank: number): boolean => rank >= -HIGHEST && rank <= HIGHEST;

/** A rank between two neighbours, either of which may be missing; 'rebalance' when there is no room (gap under 2, PF-08). */
export function rankBetween(before?: number | null, after?: number | null): number | 'rebalance' {
  const low = before ?? null;
  const high = after ?? null;
  if (low === null && high === null) return 0;
  if (low !== null && high !== null) return high - low < 2 ? 'rebalance' : low + Math.floor((high - low) / 2);
  const rank = low === null ? Number(high) - limits.rankGap : low + limits.rankGap;
  return fits(rank) ? rank : 'rebalance';
}

/** Fresh ranks for a list in its order: from 0 on, a whole gap apart, closer only where the list is too long for that. */
export function rebalance(ids: readonly string[]): Map<string, number> {
  const gap = Math.min(limits.rankGap, Math.floor(HIGHEST / Math.max(1, ids.length)));
  return new Map(ids.map((id, index) => [id, index * gap]));
}
