import {
  markNotifications,
  type Notification,
  notifications,
  seeNotifications,
} from '@earshot/core/areas/notifications/notification';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { NavList } from '../../kit/nav-list.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { NotificationFace } from './notification-face.tsx';
import { pathTo } from './path-to.ts';
import { TOUCHED_BY } from './use-notifications.ts';

/** What this person is told, newest first. */
export const InboxPage = observer(function InboxPage() {
  const asked = useAsk(notifications, { first: 50 }, TOUCHED_BY);
  const { data: rows, error, state } = asked;
  const navigate = useNavigate();
  const run = useDo();
  useMembers();
  const newest = rows?.find(({ unread }) => unread);
  const read = ({ id, unread }: Notification) => unread && void run(markNotifications, { ids: [id], read: true });
  const readAll = (until: string) => run(seeNotifications, { until }, 'Everything is marked as read.');
  return (
    <Page
      title="Notifications"
      actions={
        newest && (
          <Button variant="default" onClick={() => void readAll(newest.at)}>
            Mark all as read
          </Button>
        )
      }
    >
      {!rows && state === 'failed' && <RefusedState error={error} again={() => asked.reload()} />}
      {!rows && state !== 'failed' && <RowsSkeleton rows={6} height={64} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={IconBell}
          title="Nothing is waiting for you"
          text="When a colleague mentions you in a comment, or answers one of yours, it shows here."
        />
      )}
      {rows && rows.length > 0 && (
        <NavList
          label="Notifications"
          rows={rows}
          to={pathTo}
          onGo={(to) => void navigate(to)}
          onOpen={(row) => void read(row)}
        >
          {(row) => <NotificationFace row={row} />}
        </NavList>
      )}
    </Page>
  );
});
