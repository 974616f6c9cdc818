import { createPerson, Person, people, personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { normalEmail } from '@earshot/core/rules/email';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useList, useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';

/** Milliseconds of rest before a search for the typed name. */
const REST_MS = 200;
const SHOWN = 20;
/** Value of the option that adds a new person. */
const NEW = 'new';

const wordsOf = (person: Person) =>
  person.name && person.email ? `${person.name} (${person.email})` : personName(person);

export interface PersonSearch {
  typed: string;
  setTyped: (text: string) => void;
  /** options: chosen ones, matches, and adding a new person of that name */
  data: { value: string; label: string }[];
  /** id of a chosen option; adds the person if needed, undefined if that failed */
  idOf: (choice: string) => Promise<string | undefined>;
  /** text if there are no matches */
  nobody: string;
}

/**
 * Searches people of the directory while the user types a name or email address; with `creates`, users who can write
 * there can add an unknown person. Read it inside an observer().
 */
export function usePersonSearch(chosen: readonly Person[], { creates }: { creates: boolean }): PersonSearch {
  const { directory } = useStores();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), REST_MS);
  const run = useDo();
  const found = useFound(asked);
  const text = typed.trim();
  const mayCreate = creates && directory.writes;
  const isNew = mayCreate && text !== '' && text === asked && !found.some((one) => personName(one) === text);
  const offered = [...chosen, ...found.filter(({ id }) => !chosen.some((one) => one.id === id))];
  const create = async () => {
    const email = normalEmail(text);
    const made = await run(
      createPerson,
      email ? { email } : { name: text.slice(0, limits.personName) },
      'Person created',
    );
    return made?.id;
  };
  return {
    typed,
    setTyped,
    data: [
      ...offered.map((person) => ({ value: person.id, label: wordsOf(person) })),
      ...(isNew ? [{ value: NEW, label: `Create “${text}”` }] : []),
    ],
    idOf: async (choice) => (choice === NEW ? create() : choice),
    nobody: asked === '' ? 'Type a name or an email address' : 'No matching people',
  };
}

/** First people whose name or email address contains a text. */
function useFound(text: string): readonly Person[] {
  const contains = (field: 'name' | 'email') => ({ field, operator: 'CONTAINS', values: [text] }) as const;
  const filter = { combinator: 'or', fields: [contains('name'), contains('email')] };
  const list = useList<Person>(people as never, {
    orderBy: 'NAME_ASC',
    first: SHOWN,
    touchedBy: [Person],
    ...(text === ''
      ? {}
      : {
          input: { filter },
          filtered: true,
          belongs: ({ name, email, trashedAt }) =>
            trashedAt === null && `${name}\n${email}`.toLowerCase().includes(text.toLowerCase()),
        }),
  });
  return list.rows.slice(0, SHOWN);
}
