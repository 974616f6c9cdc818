import { Feed, feeds } from '@earshot/core/areas/search/feed';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import classes from './explore-page.module.css';
import { FeedRow } from './feed-row.tsx';
import { useNews } from './use-news.ts';

const SHOWN = 5;

/** Saved feeds on Home, those with new results first; nothing if there are none. */
export const FeedsAtHome = observer(function FeedsAtHome() {
  const { data, state, error, reload } = useAsk(feeds, {}, [Feed]);
  const { news } = useNews((data ?? []).map(({ id }) => id));
  const navigate = useNavigate();
  if (!data) return state === 'failed' ? <RefusedState error={error} again={reload} /> : null;
  if (data.length === 0) return null;
  const newIn = (id: string) => news.get(id)?.count ?? 0;
  const rows = data.toSorted((a, b) => newIn(b.id) - newIn(a.id)).slice(0, SHOWN);
  return (
    <section className={classes.home} aria-labelledby="feeds-at-home">
      <div className={classes.head}>
        <h2 id="feeds-at-home">Feeds</h2>
        <Link to={paths.explore()}>All</Link>
      </div>
      <NavList label="Feeds" rows={rows} to={(feed) => paths.explore(feed)} onGo={(to) => void navigate(to)}>
        {(feed) => <FeedRow feed={feed} news={news.get(feed.id)} />}
      </NavList>
    </section>
  );
});
