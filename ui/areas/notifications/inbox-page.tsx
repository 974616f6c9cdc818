import {
  markNotifications,
  type Notification,
  notifications,
  seeNotifications,
} from '@earshot/core/areas/notifications/notification';
import { limits } from '@earshot/core/limits';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconBell, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import { idIn, paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { NavList } from '../../kit/nav-list.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './inbox.module.css';
import { aboutTitle, narrowed, type Shown, shownIn, withShown } from './inbox-filter.ts';
import { NotificationFace } from './notification-face.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { pathTo } from './path-to.ts';
import { TOUCHED_BY } from './use-notifications.ts';

const PAGE = 50;
const SHOWN: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'For you' },
  { value: 'followed', label: 'Followed' },
];

/** Notifications of the user, newest first. */
export const InboxPage = observer(function InboxPage() {
  const [search, setSearch] = useSearchParams();
  const [first, setFirst] = useState(PAGE);
  const shown = shownIn(search);
  const unread = search.has('unread');
  const about = idIn(search.get('about') ?? undefined);
  const asked = useAsk(notifications, { first, unread, kinds: narrowed(shown), about: about ?? null }, TOUCHED_BY);
  const { data: rows, error, state } = asked;
  const run = useDo();
  useMembers();
  const set = (name: string, value: string | null) => setSearch(withShown(search, name, value), { replace: true });
  const filtered = about !== undefined || shown !== 'all';
  const fresh = (rows ?? []).filter((row) => row.unread);
  const readAll = () =>
    filtered
      ? run(markNotifications, { ids: fresh.map(({ id }) => id), read: true }, 'Marked as read.')
      : run(seeNotifications, { until: fresh[0]?.at ?? '' }, 'All marked as read.');
  return (
    <Page
      title="Notifications"
      actions={
        <>
          <Button component={Link} to={paths.notificationSettings()} variant="subtle" color="gray">
            Settings
          </Button>
          <Button variant="default" disabled={fresh.length === 0} onClick={() => void readAll()}>
            {filtered ? 'Mark these as read' : 'Mark all as read'}
          </Button>
        </>
      }
    >
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Filter notifications"
          value={shown}
          data={SHOWN}
          onChange={(next) => set('show', next === 'all' ? null : next)}
        />
        <Switch
          label="Unread only"
          checked={unread}
          onChange={(event) => set('unread', event.currentTarget.checked ? '' : null)}
        />
        {about && (
          <Button
            size="compact-sm"
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label="Show notifications about everything"
            onClick={() => set('about', null)}
          >
            {aboutTitle(rows, about)}
          </Button>
        )}
      </div>
      {!rows && state === 'failed' && <RefusedState error={error} again={() => asked.reload()} />}
      {!rows && state !== 'failed' && <RowsSkeleton rows={6} height={64} />}
      {rows?.length === 0 && (filtered || unread ? <NothingHere onClear={() => setSearch({})} /> : <NothingYet />)}
      {rows && rows.length > 0 && <Rows rows={rows} onAbout={(id) => set('about', id)} />}
      {rows && rows.length === first && first < limits.notifications.shown && (
        <Button variant="default" mt="md" onClick={() => setFirst(Math.min(first + PAGE, limits.notifications.shown))}>
          Show older
        </Button>
      )}
    </Page>
  );
});

function Rows({ rows, onAbout }: { rows: readonly Notification[]; onAbout: (id: string) => void }) {
  const navigate = useNavigate();
  const run = useDo();
  const read = ({ id, unread }: Notification) => unread && void run(markNotifications, { ids: [id], read: true });
  return (
    <NavList
      label="Notifications"
      rows={rows}
      to={pathTo}
      onGo={(to) => void navigate(to)}
      onOpen={read}
      after={(row) => <NotificationMenu row={row} onAbout={onAbout} />}
    >
      {(row) => <NotificationFace row={row} />}
    </NavList>
  );
}

const NothingYet = () => (
  <EmptyState
    icon={IconBell}
    title="No notifications yet"
    text="Mentions, replies, and what others do in projects, themes and tags that you follow appear here."
    action={
      <Button component={Link} to={paths.projects} variant="default">
        Find a project to follow
      </Button>
    }
  />
);

const NothingHere = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={IconBell}
    title="No notifications like these"
    action={
      <Button variant="default" onClick={onClear}>
        Show all
      </Button>
    }
  />
);
