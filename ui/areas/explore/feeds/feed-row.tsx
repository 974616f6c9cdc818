import type { Feed, FeedNews } from '@earshot/core/areas/search/feed';
import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import classes from './explore-page.module.css';
import { newsWords, searchWords, wishOf } from './feed-words.ts';

/** A feed in a list: search, owner and number of new results. */
export const FeedRow = observer(function FeedRow({ feed, news }: { feed: Feed; news: FeedNews | undefined }) {
  const { session } = useStores();
  const { rows } = useMembers();
  const own = feed.memberId === session.me?.member?.id;
  const by = rows.find(({ id }) => id === feed.memberId)?.name;
  const about = own ? (feed.shared ? 'Shared with everyone' : '') : by ? `Shared by ${by}` : 'Shared';
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title} dir="auto">
          {feed.title}
        </div>
        <div className={classes.about}>
          {searchWords(wishOf(feed))}
          {about !== '' && ` · ${about}`}
        </div>
        {news && news.problem !== '' && (
          <div className={classes.problem}>
            <IconAlertTriangle size={16} aria-hidden /> {news.problem}
          </div>
        )}
      </div>
      {news && newsWords(news) !== '' && (
        <Badge tt="none" className={classes.news ?? ''}>
          {newsWords(news)}
        </Badge>
      )}
    </div>
  );
});
