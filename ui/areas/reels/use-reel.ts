import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { Note } from '@earshot/core/areas/pages/note';
import { Reel, type ReelItem, type ReelPart, reelParts, updateReel } from '@earshot/core/areas/reels/reel';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { useRef } from 'react';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';

/** An item of a reel with what plays of it. */
export interface ShownItem {
  id: string;
  item: ReelItem;
  part: ReelPart;
}

/** Length of an item in ms; 0 if it cannot be played. */
export const lengthOf = ({ part: { state, startMs, endMs } }: ShownItem): number =>
  state === 'READY' ? endMs - startMs : 0;

/** Source of a highlight in a line: speaker and note. */
export const sourceOf = ({ speaker, noteTitle }: ReelPart): string => [speaker, noteTitle].filter(Boolean).join(' · ');

/** The items of a reel in their order; read it inside an observer(). */
export function useReelItems(reel: Reel) {
  const asked = useAsk(reelParts, { id: reel.id }, [Reel, Highlight, Note, File, Speaker]);
  const parts = new Map(asked.data?.map((part) => [part.id, part]));
  const items = reel.items.flatMap((item): ShownItem[] => {
    const part = parts.get(item.id);
    return part ? [{ id: item.id, item, part }] : [];
  });
  return { items, known: asked.data !== undefined, error: asked.error, reload: () => asked.reload() };
}

/** Changes the items of a reel, one change after the other, each with Undo. */
export function useReelEdits({ id }: Reel) {
  const stores = useStores();
  const run = useDo();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (change: (items: readonly ReelItem[]) => ReelItem[] | undefined, says: string): void => {
    queue.current = queue.current.then(async () => {
      const now = stores.of(Reel).byId(id);
      const items = now && change(now.items);
      if (items) await run(updateReel, { id, revision: now.revision, items }, says);
    });
  };
}
