import { type CollectionItem, collectionItems, rankCollectionItem } from '@earshot/core/areas/coding/collection';
import { Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { Insight, insights } from '@earshot/core/areas/pages/insight';
import { limits } from '@earshot/core/limits';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { type Arranging, useHandOrder } from '../../../kit/table/use-hand-order.ts';
import { useNotesOf } from '../../pages/use-notes-of.ts';

/** An item of a collection with what it holds. */
export type Collected = { id: string; item: CollectionItem } & (
  | { kind: 'highlight'; row: Highlight }
  | { kind: 'insight'; row: Insight }
);

const MOST = limits.collectionItems;
const nameOf = (collected: Collected | undefined): string =>
  collected?.kind === 'highlight' ? collected.row.text.slice(0, 80) : displayTitle('insight', collected?.row.title);
const present = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null).sort();

/**
 * Items of a collection in manual order, without those in trash, and a way to reorder them; read it inside an
 * observer().
 */
export function useCollectionItems(collectionId: string, writes: boolean) {
  const stores = useStores();
  const list = useList<CollectionItem>(collectionItems, {
    condition: { collectionId },
    orderBy: 'RANK_ASC',
    first: MOST,
  });
  const items = list.rows.toSorted(byRank(({ id }) => id));
  const highlightIds = present(items.map(({ highlightId }) => highlightId));
  const insightIds = present(items.map(({ insightId }) => insightId));
  const quotes = useList<Highlight>(
    highlights,
    { condition: { id: highlightIds }, first: MOST },
    highlightIds.length > 0,
  );
  const found = useList<Insight>(insights, { condition: { id: insightIds }, first: MOST }, insightIds.length > 0);
  useNotesOf(quotes.rows);
  const of = (item: CollectionItem): Collected | undefined => {
    const highlight = stores.of(Highlight).byId(item.highlightId);
    if (highlight?.trashedAt === null) return { id: item.id, item, kind: 'highlight', row: highlight };
    const insight = stores.of(Insight).byId(item.insightId);
    return insight?.trashedAt === null ? { id: item.id, item, kind: 'insight', row: insight } : undefined;
  };
  const hand = useHandOrder<CollectionItem>(rankCollectionItem, {
    may: () => writes,
    nameOf: (item) => nameOf(of(item)),
  });
  const rows = hand.shown(items).flatMap((item) => of(item) ?? []);
  const order = hand.of(rows.map(({ item }) => item));
  const arranging: Arranging<Collected> = {
    may: () => writes,
    move: ({ item }, afterId, soon) => order.move(item, afterId, soon),
  };
  const waits =
    (highlightIds.length > 0 && quotes.state !== 'ready') || (insightIds.length > 0 && found.state !== 'ready');
  const asked = [list, quotes, found];
  return {
    rows,
    arranging,
    ready: list.state === 'ready' && !waits,
    error: asked.find(({ state }) => state === 'failed')?.error ?? null,
    reload: () => void Promise.all(asked.map((one) => one.reload())),
  };
}

/** Path of an item within its collection: its insight, or its note at the highlight. */
export function useItemPath(collection: string): (collected: Collected) => string {
  const noteOf = useNotesOf([]);
  return (collected) => {
    if (collected.kind === 'insight') return paths.insight(collected.row, { collection });
    const { id, noteId } = collected.row;
    return paths.note({ id: noteId, title: noteOf(noteId)?.title ?? '' }, { highlight: id, collection });
  };
}
