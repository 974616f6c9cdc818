import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useNamedPeople } from './use-named-people.ts';
import { usePersonSearch } from './use-person-search.ts';

interface PeopleSelectProps extends Pick<MultiSelectProps, 'label' | 'readOnly' | 'comboboxProps'> {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  maxValues: number;
  /** true if unknown names can be added to the directory, by users who can write there */
  creates?: boolean;
}

/** Select for people of the directory, by name or email address. Only for users who can read the directory. */
export const PeopleSelect = observer(function PeopleSelect({
  ids,
  onChange,
  creates = false,
  ...select
}: PeopleSelectProps) {
  const { rows: named } = useNamedPeople(ids);
  const search = usePersonSearch(named, { creates });
  const choose = async (next: string[]) => {
    search.setTyped('');
    const chosen = await Promise.all(next.map(search.idOf));
    // If adding a person fails, the others are kept.
    const added = chosen.filter((id) => id !== undefined);
    if (added.length === next.length) onChange(added);
  };
  return (
    <MultiSelect
      {...select}
      data={search.data}
      // The host has already filtered by the words.
      filter={({ options }) => options}
      value={[...ids]}
      onChange={(next) => void choose(next)}
      searchable
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      hidePickedOptions
      nothingFoundMessage={search.nobody}
    />
  );
});
