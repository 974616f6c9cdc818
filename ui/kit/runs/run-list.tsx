import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { StoredRow } from '../../data/entity-store.ts';
import type { RowList } from '../../data/row-list.ts';
import classes from './run-list.module.css';

interface RunListProps<R extends StoredRow> {
  list: RowList<R>;
  card: (run: R) => ReactNode;
  /** button that starts another import */
  add: ReactNode;
}

/** Id of the heading of imports, which gets the focus after an import. */
export const IMPORTS = 'imports';

/** Imports, the latest first. */
export const RunList = observer(function RunList<R extends StoredRow>({ list, card, add }: RunListProps<R>) {
  return (
    <section aria-label="Imports">
      <div className={classes.head}>
        <h2 id={IMPORTS} className={classes.title} tabIndex={-1}>
          Imports
        </h2>
        {add}
      </div>
      {list.rows.length === 0 ? (
        <p className={classes.none}>Nothing yet.</p>
      ) : (
        <ul className={classes.runs}>
          {list.rows.map((run) => (
            <li key={run.id}>{card(run)}</li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="default" mt="md" loading={list.asking} onClick={() => void list.more()}>
          Show more
        </Button>
      )}
    </section>
  );
});
