import { limits } from '@earshot/core/limits';
import { observer } from 'mobx-react-lite';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useList } from '../../../data/use-stores.ts';
import chips from '../../../kit/chips.module.css';
import { number } from '../../../kit/counted.ts';
import { RowsSkeleton } from '../../../kit/skeletons.tsx';
import { SettingsPage } from '../settings-page.tsx';
import classes from './trash.module.css';
import { kindIn, TRASH_KINDS, TRASHED, type TrashKind } from './trash-kinds.ts';
import { TrashList } from './trash-list.tsx';
import { useFirstHeld } from './use-first-held.ts';

/** What was thrown away and can still be had back. */
export const Trash = observer(function Trash() {
  const [search] = useSearchParams();
  const kind = kindIn(search);
  return (
    <SettingsPage title="Trash">
      <p className={classes.says}>
        Things stay here for {limits.trashDays} days, then they are removed for good. {kind?.says}
      </p>
      <nav aria-label="Kinds" className={classes.kinds}>
        {TRASH_KINDS.map((one) => (
          <KindLink key={one.key} kind={one} current={one === kind} />
        ))}
      </nav>
      {kind ? <TrashList key={kind.key} kind={kind} /> : <FirstHeld />}
    </SettingsPage>
  );
});

const pathTo = (kind: TrashKind) => `?kind=${kind.key}`;

const KindLink = observer(function KindLink({ kind, current }: { kind: TrashKind; current: boolean }) {
  const list = useList(kind.list, TRASHED);
  return (
    <Link
      to={pathTo(kind)}
      replace
      preventScrollReset
      className={chips.chip}
      aria-current={current ? 'page' : undefined}
    >
      {kind.title}
      <span className={chips.count}>{list.state === 'ready' && number(list.total)}</span>
    </Link>
  );
});

/** Leads to the first kind that holds something. */
const FirstHeld = observer(function FirstHeld() {
  const first = useFirstHeld();
  return first ? <Navigate to={pathTo(first)} replace /> : <RowsSkeleton rows={4} height={52} />;
});
