import type { Reel } from '@earshot/core/areas/reels/reel';
import { putAfter } from '@earshot/core/rules/rank';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { type ShownItem, useReelEdits } from '../use-reel.ts';
import { nameOf } from './reel-item.tsx';

/** Moves of the items of a reel; undefined for users who cannot change it. */
export function useItemOrder(reel: Reel, writes: boolean): Arranging<ShownItem> | undefined {
  const edit = useReelEdits(reel);
  if (!writes) return undefined;
  return {
    may: () => true,
    move: (shown, afterId) => {
      const number = (putAfter(reel.items, shown.id, afterId) ?? []).findIndex(({ id }) => id === shown.id) + 1;
      const says = `“${nameOf(shown)}” is number ${number} of ${reel.items.length} now.`;
      edit((items) => putAfter([...items], shown.id, afterId), says);
    },
  };
}
