import { limits } from '@earshot/core/limits';
import { observer } from 'mobx-react-lite';
import { Link, useSearchParams } from 'react-router';
import { SettingsPage } from '../settings-page.tsx';
import classes from './trash.module.css';
import { kindIn, TRASH_KINDS } from './trash-kinds.ts';
import { TrashList } from './trash-list.tsx';

/** What was thrown away and can still be had back. */
export const Trash = observer(function Trash() {
  const [search] = useSearchParams();
  const kind = kindIn(search);
  return (
    <SettingsPage title="Trash">
      <p className={classes.says}>
        Things stay here for {limits.trashDays} days, then they are removed for good. {kind.says}
      </p>
      <nav aria-label="Kinds" className={classes.kinds}>
        {TRASH_KINDS.map(({ key, title }) => (
          <Link
            key={key}
            to={`?kind=${key}`}
            replace
            preventScrollReset
            className={classes.kind}
            aria-current={key === kind.key ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <TrashList key={kind.key} kind={kind} />
    </SettingsPage>
  );
});
