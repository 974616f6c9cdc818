import { limits } from '@earshot/core/limits';
import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../frame/use-keys.ts';
import { AddFilter } from '../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../kit/filter/filter-chips.tsx';
import { MOVE_EVENT } from '../../kit/table/move-event.ts';
import { orderIn, type SearchSort, type SearchWish, SORTS, sortOf, toggled } from '../search/search-url.ts';
import { useSearch } from '../search/use-search.ts';
import { useSearchFields } from './filter/use-search-fields.ts';
import { MethodChoice } from './method-choice.tsx';
import classes from './search-panel.module.css';
import { SearchResults } from './search-results.tsx';
import { TypeChips } from './type-chips.tsx';

const WAIT_MS = 250;

interface SearchPanelProps {
  wish: SearchWish;
  onChange: (wish: SearchWish) => void;
  /** actions for this search */
  actions?: ReactNode;
}

/** Words, filters, types and order of a search, and its results. */
export const SearchPanel = observer(function SearchPanel({ wish, onChange, actions }: SearchPanelProps) {
  const found = useSearch(wish);
  const fields = useSearchFields(wish.filter, wish.types);
  const setFilter = (filter: SearchWish['filter']) => onChange({ ...wish, filter });
  return (
    <>
      <WordsInput value={wish.query} complaint={found.complaint} onChange={(query) => onChange({ ...wish, query })} />
      <div className={classes.choices}>
        <AddFilter fields={fields} form={wish.filter} onChange={setFilter} />
        <SortChoice wish={wish} onChange={onChange} />
        <MethodChoice value={wish.method} onChange={(method) => onChange({ ...wish, method })} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={classes.options}>
        <Checkbox
          label="Titles only"
          checked={wish.titleOnly}
          onChange={({ currentTarget }) => onChange({ ...wish, titleOnly: currentTarget.checked })}
        />
        <Checkbox
          label="Include archived projects"
          checked={wish.archived}
          onChange={({ currentTarget }) => onChange({ ...wish, archived: currentTarget.checked })}
        />
      </div>
      <FilterChips fields={fields} form={wish.filter} onChange={setFilter} />
      {found.answer && (
        <TypeChips
          counts={found.answer.counts as Record<string, number>}
          exact={found.answer.totalExact}
          chosen={wish.types}
          onToggle={(type) => onChange(type ? toggled(wish, type) : { ...wish, types: [] })}
        />
      )}
      <SearchResults wish={wish} found={found} onChange={onChange} />
    </>
  );
});

interface WordsInputProps {
  value: string;
  complaint: string;
  onChange: (query: string) => void;
}

/** Input for the search words, applied after a pause in typing. */
function WordsInput({ value, complaint, onChange }: WordsInputProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // Back and forward change the search; unfinished typing takes precedence.
  useEffect(() => {
    setText((typed) => (typed.trim() === value.trim() ? typed : value));
  }, [value]);
  const look = useRef(() => {});
  look.current = () => onChange(text);
  useEffect(() => {
    if (text.trim() === value.trim()) return;
    const timer = setTimeout(() => look.current(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useKeys([
    { id: 'search', title: 'Search', group: 'General', keys: ['/'], hidden: true, run: () => input.current?.select() },
  ]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') look.current();
    else if (event.key === 'ArrowDown')
      document.querySelector('#content [data-rows]')?.dispatchEvent(new CustomEvent(MOVE_EVENT, { detail: 0 }));
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={input}
      autoFocus
      size="md"
      type="search"
      className={classes.input}
      aria-label="Search"
      placeholder="Search everything that you can open"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={() => setText('')} />}
      value={text}
      error={complaint || undefined}
      maxLength={limits.searchQuery.characters * 2}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

const SORT_WORDS: Record<SearchSort, string> = {
  RELEVANCE_DESC: 'Best match first',
  CREATED_DESC: 'Newest first',
  CREATED_ASC: 'Oldest first',
  UPDATED_DESC: 'Recently changed first',
  UPDATED_ASC: 'Least recently changed first',
};

/** The order of the results. */
const SortChoice = ({ wish, onChange }: Pick<SearchPanelProps, 'wish' | 'onChange'>) => (
  <NativeSelect
    aria-label="Order"
    value={sortOf(wish)}
    data={SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
    onChange={({ currentTarget }) => onChange({ ...wish, ...orderIn(currentTarget.value) })}
  />
);
