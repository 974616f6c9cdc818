import { type Notification, seeNotifications } from '@earshot/core/model/comment';
import { displayTitle } from '@earshot/core/rules/text';
import { IconBell } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useMembers } from '../../data/use-members.ts';
import { useStores } from '../../data/use-stores.ts';
import { Ago } from '../../kit/ago.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { RefusedState } from '../../kit/error-state.tsx';
import { NavList } from '../../kit/nav-list.tsx';
import { Page } from '../../kit/page.tsx';
import { Person } from '../../kit/person.tsx';
import { RowsSkeleton } from '../../kit/skeletons.tsx';
import { toast } from '../../kit/toast.tsx';
import classes from './notifications-page.module.css';
import { useNotifications } from './use-notifications.ts';

const SAYS = { MENTION: 'mentioned you', REPLY: 'answered' } as const;
const LOOKED_MS = 2000;

const PAGES = { NOTE: paths.note, INSIGHT: paths.insight } as const;
const pathTo = ({ id, pageId, pageType, pageTitle: title }: Notification) =>
  paths.comment(PAGES[pageType]({ id: pageId, title }), id);

/** Comments that are for oneself; having looked at them counts as having seen them. */
export const NotificationsPage = observer(function NotificationsPage() {
  const asked = useNotifications();
  const { data: rows, error, state } = asked;
  const stores = useStores();
  const navigate = useNavigate();
  useMembers();
  const newest = rows?.find(({ unread }) => unread)?.createdAt;
  useEffect(() => {
    if (!newest) return;
    const seen = () =>
      stores
        .perform(seeNotifications, { until: newest })
        .then(() => asked.reload())
        .catch((reason: unknown) => toast.failed(reason));
    const timer = setTimeout(() => void seen(), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [newest, stores, asked]);
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
        <NavList label="Notifications" rows={rows} to={pathTo} onGo={(to) => void navigate(to)}>
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
              <span className={classes.where}>
                {displayTitle(row.pageType === 'NOTE' ? 'note' : 'insight', row.pageTitle)}
              </span>
            </div>
          )}
        </NavList>
      )}
    </Page>
  );
});
