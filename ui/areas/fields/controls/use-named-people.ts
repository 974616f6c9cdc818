import { Person, type Person as PersonRow, people } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { useList, useStores } from '../../../data/use-stores.ts';

/** People by their ids, as far as they are here and not in trash; read it inside an observer(). */
export function useNamedPeople(ids: readonly string[]): readonly PersonRow[] {
  const store = useStores().of(Person);
  // The same ids in another order are the same question.
  useList(people as never, {
    condition: { id: [...ids].sort() },
    first: Math.max(1, Math.min(ids.length, limits.fieldPeople)),
  });
  return ids.flatMap((id) => {
    const person = store.byId(id) as PersonRow | undefined;
    return person && !person.trashedAt ? [person] : [];
  });
}
