import { limits } from '@earshot/core/limits';
import { type SearchType, TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import { judge } from '@earshot/core/rules/words/search-query';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { titleOf } from '../../../frame/path-of.ts';
import type { FilterField, ReferencePickerProps } from '../../../kit/filter/filter-words.ts';
import { useSearch } from '../../search/use-search.ts';

const REST_MS = 200;

/** Creates a picker for objects of one type found by search; `useNamed` provides the names of chosen ones. */
export function pickerOf(type: SearchType, useNamed: (ids: readonly string[]) => FilterField['choices']) {
  return observer(function FoundPicker({ values, onChange, ...select }: ReferencePickerProps) {
    const [typed, setTyped] = useState('');
    const [query] = useDebouncedValue(typed.trim(), REST_MS);
    const { answer, busy } = useSearch({ query, types: [type], method: 'FULL_TEXT' });
    const named = useNamed(values) ?? [];
    const found = (query === '' ? [] : (answer?.items ?? [])).map((hit) => {
      const words = type === 'HIGHLIGHT' ? hit.content.map(({ text }) => text).join('') : titleOf(hit);
      const label = displayTitle(TITLED_AS[type], words);
      return { value: hit.id, label: type === 'TAG' ? `${label} (${hit.placeTitle})` : label };
    });
    const offered = [...named, ...found.filter(({ value }) => !named.some((one) => one.value === value))];
    return (
      <MultiSelect
        {...select}
        data={offered}
        // The host has already filtered by the words.
        filter={({ options }) => options}
        value={[...values]}
        maxValues={limits.filterValues}
        onChange={onChange}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        hidePickedOptions
        nothingFoundMessage={judge(query).empty ? 'Type a word' : busy ? 'Searching …' : 'Nothing was found'}
      />
    );
  });
}
