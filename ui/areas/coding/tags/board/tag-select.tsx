import type { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle, folded } from '@earshot/core/rules/text';
import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

interface TagSelectProps extends Omit<SelectProps, 'data'> {
  tags: readonly Tag[];
  onChange: (tagId: string | null) => void;
}

/** Select for a tag with typing: Enter takes the active option, else the exact match or the only one left. */
export function TagSelect({ tags, onChange, ...more }: TagSelectProps) {
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const wanted = folded(search.trim());
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isMarked = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || isMarked || wanted === '') return;
    const named = tags.filter(({ title }) => folded(title) === wanted);
    const fitting = tags.filter(({ title }) => folded(title).includes(wanted));
    const meant = named[0] ?? (fitting.length === 1 ? fitting[0] : undefined);
    if (!meant) return;
    event.preventDefault();
    // The dropdown would cover the next control.
    event.stopPropagation();
    setOpened(false);
    onChange(meant.id);
    setSearch(displayTitle('tag', meant.title));
  };
  return (
    <Select
      {...more}
      data={tags.map(({ id, title }) => ({ value: id, label: displayTitle('tag', title) }))}
      searchable
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
      onKeyDownCapture={press}
      nothingFoundMessage="No matching tags"
    />
  );
}
