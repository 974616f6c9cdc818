import type { Notification } from '@earshot/core/areas/notifications/notification';
import { deed, isTitled, tally } from '@earshot/core/areas/notifications/notification-words';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './inbox.module.css';

/** Content of a notification: actor, action, text or title, and place. */
export const NotificationFace = observer(function NotificationFace({ row }: { row: Notification }) {
  const { objectType, sourceType, count } = row;
  const object = objectType && displayTitle(TITLED_AS[objectType], row.objectTitle);
  const source = sourceType && displayTitle(TITLED_AS[sourceType], row.sourceTitle);
  // For several, the latest title says little: their place says more.
  const text = source === null ? row.text : count > 1 ? '' : (object ?? '');
  const where = source === null ? object : row.sourceId === row.objectId ? null : source;
  return (
    <div className={classes.row} data-unread={row.unread || undefined}>
      <span className={classes.head}>
        <Subject row={row} />
        {row.unread && <span className={classes.dot} role="img" aria-label="new" />}
        <span className={classes.when}>
          <Ago at={row.at} />
        </span>
      </span>
      {text !== '' && (
        <span className={classes.text} dir="auto">
          {text}
        </span>
      )}
      {where && <span className={classes.where}>{where}</span>}
    </div>
  );
});

function Subject({ row }: { row: Notification }) {
  if (isTitled(row))
    return (
      <span className={classes.subject}>
        {row.kind === 'ALERT' ? `Alert: ${row.title}` : row.title}
        {row.count > 1 && ` (${row.count})`}
      </span>
    );
  if (row.sourceId && row.count > 1) return <span className={classes.subject}>{tally(row)}</span>;
  return (
    <span>
      {row.actorId ? <Person id={row.actorId} /> : 'Earshot'} {deed(row)}
    </span>
  );
}
