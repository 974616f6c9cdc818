import { createPerson, Person, people, personName } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { normalEmail } from '@earshot/core/rules/email';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList, useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { useNamedPeople } from './use-named-people.ts';

/** Milliseconds between the last key and the question who is called that. */
const REST_MS = 200;
const SHOWN = 20;
/** The choice that adds somebody who is not in the directory. */
const NEW = 'new';

const wordsOf = (person: Person) =>
  person.name && person.email ? `${person.name} (${person.email})` : personName(person);

interface PeopleSelectProps extends Pick<MultiSelectProps, 'label' | 'readOnly' | 'comboboxProps'> {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  maxValues: number;
  /** whether a name that nobody has can be added to the directory, by who may write there */
  creates?: boolean;
}

/** Chooses people of the directory: found by name or e-mail address. Only for those who may read the directory. */
export const PeopleSelect = observer(function PeopleSelect({ ids, onChange, creates, ...select }: PeopleSelectProps) {
  const { directory } = useStores();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), REST_MS);
  const run = useDo();
  const { rows: named } = useNamedPeople(ids);
  const found = useFound(asked);
  const offered = [...named, ...found.filter(({ id }) => !ids.includes(id))];
  const text = typed.trim();
  const mayCreate = creates && directory.writes;
  const isNew = mayCreate && text !== '' && text === asked && !found.some((one) => personName(one) === text);
  const data = [
    ...offered.map((person) => ({ value: person.id, label: wordsOf(person) })),
    ...(isNew ? [{ value: NEW, label: `Create “${text}”` }] : []),
  ];
  const choose = async (next: string[]) => {
    setTyped('');
    if (!next.includes(NEW)) return onChange(next);
    const email = normalEmail(text);
    const made = await run(
      createPerson,
      email ? { email } : { name: text.slice(0, limits.personName) },
      'Person created',
    );
    if (made) onChange([...next.filter((id) => id !== NEW), made.id]);
  };
  return (
    <MultiSelect
      {...select}
      data={data}
      // The host has looked for the words already.
      filter={({ options }) => options}
      value={[...ids]}
      onChange={(next) => void choose(next)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage={asked === '' ? 'Type a name or an e-mail address' : 'Nobody of that name'}
    />
  );
});

/** The first people whose name or e-mail address contains a text. */
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
