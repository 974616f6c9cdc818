import { Person, type Person as PersonRow, people, personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { useStores } from '../../../data/use-stores.ts';

const PAGE = 1000;
const fold = (text: string) => text.trim().toLowerCase();

/** People by a name or email address, case-insensitive. */
export type PeopleNamed = (text: string) => readonly string[];

/** Names of people in tables, and lookup of people by name; read it inside an observer(). */
export function usePeopleByName() {
  const stores = useStores();
  const known = stores.of(Person);
  const named = (id: string): string => {
    if (id === HIDDEN_CONTACT) return DEFAULT_TITLES.hiddenContact;
    const person = known.byId(id) as PersonRow | undefined;
    return person ? personName(person) : '';
  };
  /** Requests the people with one of these names or email addresses. */
  const find = async (names: readonly string[]): Promise<PeopleNamed> => {
    const byName = new Map<string, Set<string>>();
    const wanted = [...new Set(names.map(fold))];
    for (let at = 0; at < wanted.length; at += limits.filterValues) {
      const values = wanted.slice(at, at + limits.filterValues);
      const is = (field: 'name' | 'email') => ({ field, operator: 'IS' as const, values });
      const filter = { combinator: 'or' as const, fields: [is('name'), is('email')] };
      const { nodes } = await stores.api.ask(people, { filter, first: PAGE });
      for (const { id, name, email } of nodes)
        for (const text of [name, email]) byName.set(fold(text), (byName.get(fold(text)) ?? new Set()).add(id));
    }
    return (text) => [...(byName.get(fold(text)) ?? [])];
  };
  return { named, find };
}
