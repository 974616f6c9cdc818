import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { Anchor, Button, List } from '@mantine/core';
import { IconFilterOff, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { askedByHit, pathOfHit, titleOf } from '../../frame/path-of.ts';
import { PEEKED_AS } from '../../frame/peek-url.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { isFiltered } from '../../kit/filter/no-matches.tsx';
import { NavList } from '../../kit/nav-list.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { number } from '../../kit/words/counted.ts';
import type { SearchWish } from '../search/search-url.ts';
import { asksNothing, type SearchState } from '../search/use-search.ts';
import { FoundRow, type Hit } from './found-row.tsx';
import classes from './search-results.module.css';

interface SearchResultsProps {
  wish: SearchWish;
  found: SearchState;
  onChange: (wish: SearchWish) => void;
}

/** Search results, or advice if there are none. */
export const SearchResults = observer(function SearchResults({ wish, found, onChange }: SearchResultsProps) {
  const { answer, busy, error, complaint } = found;
  if (complaint !== '') return null;
  if (wish.query.trim() === '' && asksNothing(wish)) return <Hints />;
  if (error && !busy) return <RefusedState error={error} again={found.again} />;
  if (!answer) return busy ? <Waiting /> : <NoWords />;
  const meant = answer.suggestedQuery && (
    <Meant query={answer.suggestedQuery} onQuery={(query) => onChange({ ...wish, query })} />
  );
  if (answer.items.length === 0 && !busy)
    return (
      <>
        {meant}
        <Nothing wish={wish} onChange={onChange} />
      </>
    );
  return (
    <>
      {meant}
      <p className={classes.total} role="status">
        {totalInWords(answer.total, answer.totalExact)}
      </p>
      <Found items={answer.items} query={answer.query} stale={busy && found.stale} />
      {found.hasMore && (
        <Button variant="default" loading={busy} onClick={found.more} className={classes.more}>
          Show more
        </Button>
      )}
    </>
  );
});

/** Number of results, in words: "1,000+ results" when counting stopped. */
const totalInWords = (total: number, exact: boolean): string =>
  `${number(total)}${exact ? '' : '+'} ${total === 1 && exact ? 'result' : 'results'}`;

function Found({ items, query, stale }: { items: readonly Hit[]; query: string; stale: boolean }) {
  const navigate = useNavigate();
  const peek = usePeek();
  const beside = (hit: Hit) => {
    const type = PEEKED_AS[hit.type];
    if (hit.type === 'HIGHLIGHT') peek.open('note', { id: hit.pageId, title: '' }, { highlight: hit.id });
    else if (type) peek.open(type, { id: hit.id, title: titleOf(hit) }, askedByHit(hit, query));
    return hit.type === 'HIGHLIGHT' || type !== undefined;
  };
  return (
    <div className={stale ? classes.stale : ''}>
      <NavList
        label="Results"
        rows={items}
        to={(hit) => pathOfHit(hit, query)}
        onGo={(to) => void navigate(to)}
        onPeek={beside}
      >
        {(hit) => <FoundRow hit={hit} />}
      </NavList>
    </div>
  );
}

/** Suggests a query with mistyped words corrected. */
const Meant = ({ query, onQuery }: { query: string; onQuery: (query: string) => void }) => (
  <p className={classes.meant}>
    Did you mean{' '}
    <Anchor component="button" type="button" onClick={() => onQuery(query)}>
      {query}
    </Anchor>
    ?
  </p>
);

function Waiting() {
  return (
    <div className={classes.waiting}>
      <RowsSkeleton rows={6} height={64} />
    </div>
  );
}

const NoWords = () => <EmptyState icon={IconSearch} title="Type a word" text="Type at least one letter or digit." />;

function Nothing({ wish, onChange }: Pick<SearchResultsProps, 'wish' | 'onChange'>) {
  const words = wish.query.trim().slice(0, 80);
  if (isFiltered(wish.filter))
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No results with these filters"
        text={words === '' ? 'Nothing that you can open matches them.' : `Nothing with “${words}” matches them.`}
        action={
          <Button variant="default" onClick={() => onChange({ ...wish, filter: NO_FILTER })}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title={`Nothing was found for “${words}”`}
      text="Try fewer or shorter words. Items in trash or not shared with you aren’t included."
      action={
        wish.types.length > 0 && (
          <Button variant="default" onClick={() => onChange({ ...wish, types: [] })}>
            Search all kinds
          </Button>
        )
      }
    />
  );
}

function Hints() {
  return (
    <div className={classes.hints}>
      <h2>Search tips</h2>
      <List size="sm" spacing={6}>
        <List.Item>
          The beginning of the last word is enough: <kbd>inter</kbd> finds interview and interesting.
        </List.Item>
        <List.Item>
          Quotation marks keep words together: <kbd>“hard to find”</kbd>.
        </List.Item>
        <List.Item>Results contain all your words. Accents and capitals do not matter.</List.Item>
        <List.Item>
          Similar wording finds passages that share words or parts of words, even if some are missing.
        </List.Item>
        <List.Item>Filters narrow what is found; without any words they list all that meets them.</List.Item>
        <List.Item>
          <kbd>J</kbd> and <kbd>K</kbd> walk through the results, <kbd>Enter</kbd> peeks, <kbd>Shift Enter</kbd> opens.
        </List.Item>
      </List>
    </div>
  );
}
