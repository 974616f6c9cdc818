import { useStores } from '../../../data/use-stores.ts';
import { TRASH_KINDS, TRASHED, type TrashKind } from './trash-kinds.ts';

/** The first kind of which something lies in trash, else the first of all; undefined until that is known. Read it inside an observer(). */
export function useFirstHeld(): TrashKind | undefined {
  const stores = useStores();
  const lists = TRASH_KINDS.map((kind) => ({ kind, list: stores.list(kind.list as never, TRASHED).list }));
  const first = lists.find(({ list }) => list.rows.length > 0 || (list.state !== 'ready' && list.state !== 'failed'));
  if (!first) return TRASH_KINDS[0];
  return first.list.rows.length > 0 ? first.kind : undefined;
}
