import { useStores } from '../../../data/use-stores.ts';
import { kindsOf, type TrashKind, trashed } from './trash-kinds.ts';

/** The kind of what went to trash last, the first of all when there is nothing; undefined until that is known. Read it inside an observer(). */
export function useFirstHeld(projectId: string | undefined): TrashKind | undefined {
  const stores = useStores();
  const kinds = kindsOf(projectId);
  const lists = kinds.map((kind) => ({ kind, list: stores.list(kind.list, trashed(projectId)).list }));
  if (lists.some(({ list }) => list.state !== 'ready' && list.state !== 'failed')) return undefined;
  const lastOf = ({ list }: (typeof lists)[number]) => list.rows[0]?.trashedAt ?? '';
  const last = lists.reduce((one, other) => (lastOf(other) > lastOf(one) ? other : one));
  return last.kind;
}
