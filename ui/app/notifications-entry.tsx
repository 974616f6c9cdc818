import { limits } from '@earshot/core/limits';
import { IconBell } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { NavLink } from 'react-router';
import { useUnread } from '../areas/notifications/use-notifications.ts';
import { paths } from '../frame/paths.ts';
import { useKeyRegistry } from '../frame/use-keys.ts';
import { counted } from '../kit/words/counted.ts';
import classes from './sidebar.module.css';

/** Sidebar entry of notifications, with the number of new ones. */
export const NotificationsEntry = observer(function NotificationsEntry() {
  const keys = useKeyRegistry();
  const unread = useUnread();
  return (
    <li>
      <NavLink
        to={paths.notifications}
        className={classes.entry ?? ''}
        aria-keyshortcuts={keys.aria('go-notifications')}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        Notifications
        {unread > 0 && (
          <span className={classes.unread} role="img" aria-label={counted(unread, 'new one')}>
            {unread < limits.notifications.counted ? unread : `${limits.notifications.counted - 1}+`}
          </span>
        )}
      </NavLink>
    </li>
  );
});
