import { useStores } from '../../../data/use-stores.ts';
import { kindsOf, type TrashKind, trashed } from './trash-kinds.ts';

/** The first kind of which something lies in trash, else the first of all; undefined until that is known. Read it inside an observer(). */
export function useFirstHeld(projectId: string | undefined): TrashKind | undefined {
  const stores = useStores();
  const kinds = kindsOf(projectId);
  const lists = kinds.map((kind) => ({ kind, list: stores.list(kind.list, trashed(projectId)).list }));
  const first = lists.find(({ list }) => list.rows.length > 0 || (list.state !== 'ready' && list.state !== 'failed'));
  if (!first) return kinds[0];
  return first.list.rows.length > 0 ? first.kind : undefined;
}
