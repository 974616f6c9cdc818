import type { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { RowList } from '../../../data/row-list.ts';
import { RunCard } from './run-card.tsx';
import classes from './run-list.module.css';

interface RunListProps {
  list: RowList<ChannelRun>;
  writes: boolean;
  /** reads the file of a run once more; absent where that cannot be done */
  onAgain: ((run: ChannelRun) => void) | undefined;
  /** the button that brings more in */
  add: ReactNode;
}

/** The heading of what came into a channel: where one goes on when something more is to come in. */
export const IMPORTS = 'imports';

/** How data came into a channel so far, the last time first. */
export const RunList = observer(function RunList({ list, writes, onAgain, add }: RunListProps) {
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
            <li key={run.id}>
              <RunCard run={run} writes={writes} onAgain={onAgain} />
            </li>
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
