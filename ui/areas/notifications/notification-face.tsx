import type { Notification } from '@earshot/core/areas/notifications/notification';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './inbox.module.css';

const SAYS = { MENTION: 'mentioned you', REPLY: 'replied' } as const;

/** What one notification says: who did what, the words, and where. */
export const NotificationFace = observer(function NotificationFace({ row }: { row: Notification }) {
  return (
    <div className={classes.row} data-unread={row.unread || undefined}>
      <span className={classes.head}>
        {row.kind === 'MESSAGE' ? (
          <span className={classes.subject}>{row.title}</span>
        ) : (
          <span>
            <Person id={row.actorId} /> {SAYS[row.kind]}
          </span>
        )}
        {row.unread && <span className={classes.dot} role="img" aria-label="new" />}
        <span className={classes.when}>
          <Ago at={row.at} />
        </span>
      </span>
      {row.text !== '' && <span className={classes.text}>{row.text}</span>}
      {row.objectType && (
        <span className={classes.where}>{displayTitle(TITLED_AS[row.objectType], row.objectTitle)}</span>
      )}
    </div>
  );
});
