import type { Notification } from '@earshot/core/areas/pages/comment';
import { displayTitle } from '@earshot/core/rules/text';
import { IconBell } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { paths } from '../../../frame/paths.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { NavList } from '../../../kit/nav-list.tsx';
import { Page } from '../../../kit/page.tsx';
import { Person } from '../../../kit/people/person.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { useMarkRead, useNotifications } from '../comments/use-notifications.ts';
import classes from './notifications-page.module.css';

const SAYS = { MENTION: 'mentioned you', REPLY: 'replied' } as const;
const LOOKED_MS = 2000;

const PAGES = {
  NOTE: { path: paths.note, titled: 'note' },
  INSIGHT: { path: paths.insight, titled: 'insight' },
  CANVAS: { path: paths.canvas, titled: 'canvas' },
} as const;
const pathTo = ({ id, pageId, pageType, pageTitle: title }: Notification) =>
  paths.comment(PAGES[pageType].path({ id: pageId, title }), id);

/** Comments for this person. They count as read once they were shown for two seconds, or when one of them is opened. */
export const NotificationsPage = observer(function NotificationsPage() {
  const asked = useNotifications();
  const { data: rows, error, state } = asked;
  const markRead = useMarkRead();
  const navigate = useNavigate();
  useMembers();
  const newest = rows?.find(({ unread }) => unread)?.createdAt;
  const read = (until: string) => markRead(until).catch((reason: unknown) => toast.failed(reason));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one at each draw
  useEffect(() => {
    if (!newest) return;
    const timer = setTimeout(() => void read(newest), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <Page title="Notifications">
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
          onOpen={({ createdAt }) => void read(createdAt)}
        >
          {(row) => (
            <div className={classes.row} data-unread={row.unread || undefined}>
              <span className={classes.head}>
                <Person id={row.authorId} /> {SAYS[row.kind]}
                {row.unread && <span className={classes.dot} role="img" aria-label="new" />}
                <span className={classes.when}>
                  <Ago at={row.createdAt} />
                </span>
              </span>
              <span className={classes.text}>{row.text}</span>
              <span className={classes.where}>{displayTitle(PAGES[row.pageType].titled, row.pageTitle)}</span>
            </div>
          )}
        </NavList>
      )}
    </Page>
  );
});
