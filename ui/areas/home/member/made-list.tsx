import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import type { StoredRow } from '../../../data/entity-store.ts';
import type { RowList } from '../../../data/row-list.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import classes from './member-page.module.css';

interface MadeListProps<R> {
  label: string;
  icon: TablerIcon;
  empty: string;
  list: RowList<R & StoredRow>;
  titleOf: (row: R) => string;
  /** text beside the title */
  noteOf: (row: R) => string;
  /** undefined for a row without a page that the user can open */
  to: (row: R) => string | undefined;
}

/** List of rows created by a member, newest first. */
export const MadeList = observer(function MadeList<R extends StoredRow & { createdAt: string }>({
  label,
  icon,
  empty,
  list,
  titleOf,
  noteOf,
  to,
}: MadeListProps<R>) {
  const navigate = useNavigate();
  if (list.rows.length === 0) {
    if (list.state === 'failed') return <RefusedState error={list.error} again={() => list.reload()} />;
    if (list.state !== 'ready') return <RowsSkeleton rows={6} height={40} />;
    return <EmptyState icon={icon} title={empty} text="Only what you can open is listed here." />;
  }
  return (
    <>
      <NavList label={label} rows={list.rows} to={to} onGo={(path) => void navigate(path)}>
        {(row) => (
          <span className={classes.line}>
            <span className={classes.title} dir="auto">
              {titleOf(row)}
            </span>
            <span className={classes.note} dir="auto">
              {noteOf(row)}
            </span>
            <span className={classes.soft}>
              <Ago at={row.createdAt} />
            </span>
          </span>
        )}
      </NavList>
      {list.hasMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => void list.more()}>
          Show more
        </Button>
      )}
    </>
  );
});
