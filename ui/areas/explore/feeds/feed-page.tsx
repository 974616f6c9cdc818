import { Feed, feeds, updateFeed, visitFeed } from '@earshot/core/areas/search/feed';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { idIn, paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Page } from '../../../kit/page.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import { sameWish } from '../../search/search-url.ts';
import { FEED_ACTIONS, SHOW_SEARCH_ELSEWHERE } from '../../search/spots.ts';
import { asksNothing } from '../../search/use-search.ts';
import { SearchPanel } from '../search-panel.tsx';
import { useWish } from '../use-wish.ts';
import { FeedMenu } from './feed-menu.tsx';
import { wishOf } from './feed-words.ts';
import { SaveFeed } from './save-feed.tsx';

/** A saved feed: its search, which can be changed temporarily or permanently. */
export const FeedPage = observer(function FeedPage() {
  const id = idIn(useParams().id);
  const { data, state, error, reload } = useAsk(feeds, {}, [Feed]);
  const feed = data?.find((one) => one.id === id);
  if (feed) return <Opened key={feed.id} feed={feed} />;
  if (state === 'failed') return <RefusedState error={error} again={reload} />;
  if (!data) return <PageSkeleton />;
  return <Absent text="This feed doesn’t exist, or it isn’t shared with you." />;
});

const Opened = observer(function Opened({ feed }: { feed: Feed }) {
  const usual = wishOf(feed);
  const { wish, change } = useWish(usual);
  const run = useDo();
  useVisit(feed.id);
  const changed = !sameWish(wish, usual);
  const update = () =>
    run(
      updateFeed,
      { feedId: feed.id, request: { ...feed.request, ...wish, types: [...wish.types] } },
      `Feed “${feed.title}” updated`,
    );
  const actions = (
    <>
      <Filled spot={SHOW_SEARCH_ELSEWHERE} props={{ wish }} />
      {changed && (
        <>
          <Button variant="subtle" onClick={() => change(usual)}>
            Discard changes
          </Button>
          {feed.editable ? (
            <Button disabled={asksNothing(wish)} onClick={() => void update()}>
              Update feed
            </Button>
          ) : (
            <SaveFeed wish={wish} label="Save as own feed" />
          )}
        </>
      )}
    </>
  );
  return (
    <Page
      title={feed.title}
      trail={<Link to={paths.explore()}>Explore</Link>}
      actions={
        <>
          <Filled spot={FEED_ACTIONS} props={{ id: feed.id, title: feed.title }} />
          <FeedMenu feed={feed} />
        </>
      }
    >
      <SearchPanel wish={wish} onChange={change} actions={actions} />
    </Page>
  );
});

/** Records the user's visit of a feed. */
function useVisit(feedId: string): void {
  const stores = useStores();
  useEffect(() => {
    // The user did not ask for this: if it fails, new results stay marked as new.
    void stores.perform(visitFeed, { feedId }).catch(() => undefined);
  }, [stores, feedId]);
}
