import { limits } from '@earshot/core/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fragmentOf } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { Page } from '../../kit/page.tsx';
import { MOVE_EVENT } from '../../kit/table/move-event.ts';
import { MethodChoice } from './method-choice.tsx';
import classes from './search-page.module.css';
import { SearchResults } from './search-results.tsx';
import { fragmentFor, type SearchWish, toggled, wishIn } from './search-url.ts';
import { TypeChips } from './type-chips.tsx';
import { useSearch } from './use-search.ts';

const WAIT_MS = 250;

/** Finds notes, highlights, tags, projects and folders by their words; what is looked for stands in the address. */
export const SearchPage = observer(function SearchPage() {
  const { wish, change } = useWish();
  const [text, setText] = useState(wish.query);
  const input = useRef<HTMLInputElement>(null);
  const found = useSearch(wish);

  // Back and forward change what is looked for; what is being typed goes before.
  useEffect(() => {
    setText((typed) => (typed.trim() === wish.query.trim() ? typed : wish.query));
  }, [wish.query]);
  const look = useRef(() => {});
  look.current = () => change({ ...wish, query: text });
  useEffect(() => {
    if (text.trim() === wish.query.trim()) return;
    const timer = setTimeout(() => look.current(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, wish.query]);
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
    <Page title="Search" hideTitle>
      <TextInput
        ref={input}
        autoFocus
        size="md"
        type="search"
        className={classes.input}
        aria-label="Search"
        placeholder="Search everything that you may open"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={() => setText('')} />}
        value={text}
        error={found.complaint || undefined}
        maxLength={limits.searchQuery.characters * 2}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        spellCheck={false}
        autoComplete="off"
      />
      <div className={classes.choices}>
        <MethodChoice value={wish.method} onChange={(method) => change({ ...wish, method })} />
      </div>
      {found.answer && (
        <TypeChips
          counts={found.answer.counts as Record<string, number>}
          exact={found.answer.totalExact}
          chosen={wish.types}
          onToggle={(type) => change(type ? toggled(wish, type) : { ...wish, types: [] })}
        />
      )}
      <SearchResults
        wish={wish}
        found={found}
        onAllTypes={() => change({ ...wish, types: [] })}
        onQuery={(query) => change({ ...wish, query })}
      />
    </Page>
  );
});

/** What the address asks for, and how to ask for something else; typing on adds no steps for Back. */
function useWish(): { wish: SearchWish; change: (wish: SearchWish) => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const fragment = fragmentOf(hash);
  const wish = wishIn(fragment);
  const change = (next: SearchWish) => {
    const after = fragmentFor(fragmentOf(hash), next);
    if (after === hash) return;
    const replace = wish.query !== '' && next.types.length === wish.types.length && next.method === wish.method;
    void navigate({ pathname, search, hash: after }, { replace, preventScrollReset: true });
  };
  return { wish, change };
}
