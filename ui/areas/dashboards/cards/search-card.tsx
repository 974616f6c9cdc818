import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { pathOfHit } from '../../../frame/path-of.ts';
import { paths } from '../../../frame/paths.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { number } from '../../../kit/words/counted.ts';
import { boundsOf } from '../../charts/project/chart-settings.ts';
import { searchWords } from '../../explore/feeds/feed-words.ts';
import { FoundRow } from '../../explore/found-row.tsx';
import { useSearch } from '../../search/use-search.ts';
import classes from './card.module.css';
import { CardTitle, NotHere } from './card-parts.tsx';
import { withRange } from './card-words.ts';
import { searchOfCard, withinBounds } from './search-of-card.ts';
import type { ShownCard } from './shown-card.ts';

/** Top results of a search for the reader. */
export const SearchCard = observer(function SearchCard({ card, range, menu }: ShownCard) {
  const wish = searchOfCard(card.search);
  const narrowed = withinBounds(wish, boundsOf(range));
  const { answer, error, complaint, again } = useSearch(narrowed ?? wish);
  const navigate = useNavigate();
  return (
    <>
      <CardTitle to={`${paths.search()}#${card.search}`} menu={menu}>
        {wish.query || searchWords(wish)}
      </CardTitle>
      {answer && (
        <p className={classes.note}>
          {`${number(answer.total)}${answer.totalExact ? '' : '+'} ${answer.total === 1 ? 'result' : 'results'}`}
          {narrowed ? withRange('', range) : ', of all dates'}
        </p>
      )}
      {complaint !== '' ? (
        <p className={classes.note}>{complaint}</p>
      ) : answer ? (
        <NavList
          label="Results"
          rows={answer.items}
          to={(hit) => pathOfHit(hit, answer.query)}
          onGo={(to) => void navigate(to)}
        >
          {(hit) => <FoundRow hit={hit} />}
        </NavList>
      ) : error ? (
        <NotHere error={error} again={again} />
      ) : (
        <RowsSkeleton rows={3} height={48} />
      )}
    </>
  );
});
