import { FeedFollow, feedFollows } from '@earshot/core/areas/notifications/feed-follow';
import {
  FLAGS_OF,
  FOLLOW_FLAGS,
  type Follow,
  type FollowedType,
  muteObject,
} from '@earshot/core/areas/notifications/follow';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { KindIcon } from '../../../frame/kind-icon.tsx';
import { pathOf } from '../../../frame/path-of.ts';
import { paths } from '../../../frame/paths.ts';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { FollowButton } from '../follow-button.tsx';
import { FollowFeed } from '../follow-feed.tsx';
import { FLAG_WORDS } from '../follow-words.ts';
import { isFollowed, useFollows } from '../use-follows.ts';
import classes from './settings.module.css';

const isFollowable = (type: string): type is FollowedType => type in FLAGS_OF;

/** Followed and muted objects of the user. */
export const FollowList = observer(function FollowList() {
  const asked = useFollows();
  const { data } = asked;
  const followed = (data ?? []).filter(isFollowed);
  const muted = (data ?? []).filter((row) => row.muted);
  return (
    <>
      <SettingsPart title="Following">
        {!data && asked.state === 'failed' && <RefusedState error={asked.error} again={() => asked.reload()} />}
        {!data && asked.state !== 'failed' && <RowsSkeleton rows={3} height={48} />}
        {data && followed.length === 0 && (
          <EmptyState
            compact
            title="You follow nothing yet"
            text="Projects, folders, channels, themes, tags and people have a Follow button at the top of their page, and so have saved feeds."
            action={
              <Button component={Link} to={paths.projects} variant="default">
                Go to the projects
              </Button>
            }
          />
        )}
        <Rows rows={followed} label="Following" />
      </SettingsPart>
      <FollowedFeeds />
      {muted.length > 0 && (
        <SettingsPart title="Muted" says="You’re notified only when someone mentions you.">
          <Rows rows={muted} label="Muted" />
        </SettingsPart>
      )}
    </>
  );
});

/** Feeds that the user follows; nothing if there are none. */
const FollowedFeeds = observer(function FollowedFeeds() {
  const { data = [] } = useAsk(feedFollows, {}, [FeedFollow]);
  if (data.length === 0) return null;
  return (
    <SettingsPart title="Feeds" says="You are told what is new in them, as far as you can open it.">
      <ul className={classes.list} aria-label="Feeds that you follow">
        {data.map(({ feedId: id, title }) => (
          <li key={id} className={classes.row}>
            <span className={classes.title}>
              <IconRss size={18} stroke={1.75} aria-hidden />
              <Link to={paths.explore({ id, title })} dir="auto">
                {title}
              </Link>
            </span>
            <FollowFeed id={id} title={title} />
          </li>
        ))}
      </ul>
    </SettingsPart>
  );
});

function Rows({ rows, label }: { rows: readonly Follow[]; label: string }) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <Row key={row.objectId} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: Follow }) {
  const run = useDo();
  const { objectType, objectId, pageId, placeId, muted } = row;
  const title = displayTitle(TITLED_AS[objectType], row.title);
  const to = pathOf({ type: objectType, id: objectId, pageId, placeId }, row.title);
  const told = FOLLOW_FLAGS.filter((flag) => row[flag]).map((flag) => FLAG_WORDS[flag]);
  return (
    <li className={classes.row}>
      <span className={classes.title}>
        <KindIcon type={objectType} />
        <span>
          {to ? (
            <Link to={to} dir="auto">
              {title}
            </Link>
          ) : (
            title
          )}
          {told.length > 0 && <div className={classes.told}>{told.join(' · ')}</div>}
        </span>
      </span>
      {isFollowed(row) && isFollowable(objectType) && <FollowButton type={objectType} id={objectId} title={title} />}
      <Button
        variant="subtle"
        color="gray"
        onClick={() =>
          void run(
            muteObject,
            { objectId, muted: !muted },
            muted ? `“${title}” is no longer muted.` : `“${title}” is muted: you hear of mentions only.`,
          )
        }
        aria-label={`${muted ? 'Unmute' : 'Mute'} ${title}`}
      >
        {muted ? 'Unmute' : 'Mute'}
      </Button>
    </li>
  );
}
