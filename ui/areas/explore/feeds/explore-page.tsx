import { Feed, type FeedNews, feeds } from '@earshot/core/areas/search/feed';
import { Button } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import classes from './explore-page.module.css';
import { FeedRow } from './feed-row.tsx';
import { useNews } from './use-news.ts';

/** The user's saved feeds and shared ones, with new results since the last visit (SE-14). */
export const ExplorePage = observer(function ExplorePage() {
  const { data, state, error, reload } = useAsk(feeds, {}, [Feed]);
  return (
    <Page
      title="Explore"
      actions={
        <Button component={Link} to={paths.search()} variant="default">
          New search
        </Button>
      }
    >
      {data ? (
        <Feeds all={data} />
      ) : state === 'failed' ? (
        <RefusedState error={error} again={reload} />
      ) : (
        <RowsSkeleton rows={4} height={56} />
      )}
    </Page>
  );
});

const Feeds = observer(function Feeds({ all }: { all: readonly Feed[] }) {
  const { session } = useStores();
  const { news, error } = useNews(all.map(({ id }) => id));
  if (all.length === 0) return <NoFeeds />;
  const mine = session.me?.member?.id;
  return (
    <>
      {error && <p className={classes.problem}>New results could not be counted. {error.message}</p>}
      <Part title="Your feeds" feeds={all.filter(({ memberId }) => memberId === mine)} news={news} />
      <Part title="Shared with you" feeds={all.filter(({ memberId }) => memberId !== mine)} news={news} />
    </>
  );
});

const NoFeeds = () => (
  <EmptyState
    icon={IconRss}
    title="No feeds yet"
    text="Search for something, choose filters, and save it as a feed. New results then appear here."
    action={
      <Button component={Link} to={paths.search()}>
        Search
      </Button>
    }
  />
);

interface PartProps {
  title: string;
  feeds: readonly Feed[];
  news: ReadonlyMap<string, FeedNews>;
}

function Part({ title, feeds: rows, news }: PartProps) {
  const navigate = useNavigate();
  if (rows.length === 0) return null;
  return (
    <section className={classes.part} aria-label={title}>
      <h2 dir="auto">{title}</h2>
      <NavList label={title} rows={rows} to={(feed) => paths.explore(feed)} onGo={(to) => void navigate(to)}>
        {(feed) => <FeedRow feed={feed} news={news.get(feed.id)} />}
      </NavList>
    </section>
  );
}
