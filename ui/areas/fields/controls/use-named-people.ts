import { Person, type Person as PersonRow, people } from '@earshot/core/areas/people/person';
import { useList, useStores } from '../../../data/use-stores.ts';

/** People by id, except those in trash, and whether all have loaded; read it inside an observer(). */
export function useNamedPeople(ids: readonly string[]): { rows: readonly PersonRow[]; ready: boolean } {
  const stores = useStores();
  const store = stores.of(Person);
  const asks = ids.length > 0 && stores.directory.reads;
  // The same ids in another order are the same request.
  const list = useList(people as never, { condition: { id: [...ids].sort() }, first: Math.max(1, ids.length) }, asks);
  const rows = ids.flatMap((id) => {
    const person = store.byId(id) as PersonRow | undefined;
    return person && !person.trashedAt ? [person] : [];
  });
  return { rows, ready: !asks || list.state === 'ready' };
}
