import { type AutomationRun, automationRuns } from '@earshot/core/areas/automations/automation-run';
import { IconHistory } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../../data/use-stores.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { AutomationFrame, type InAutomation } from '../automation-frame.tsx';
import { useEvents } from '../use-kinds.ts';
import { RunDialog } from './run-dialog.tsx';
import { isBad, msWords, RUN_WORDS } from './run-words.ts';
import classes from './runs.module.css';

/** Runs of an automation, each with its effects. */
export const AutomationRuns = () => <AutomationFrame part="runs" body={Runs} />;

const Runs = observer(function Runs({ automation, writes }: InAutomation) {
  const list = useList<AutomationRun>(automationRuns, {
    condition: { automationId: automation.id },
    orderBy: 'CREATED_AT_DESC',
    first: 50,
  });
  const [shown, setShown] = useState<string>();
  const run = list.rows.find(({ id }) => id === shown);
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.empty)
    return (
      <EmptyState
        icon={IconHistory}
        title="No runs yet"
        text={
          automation.enabled
            ? 'Each run is listed here for 30 days, with what it did.'
            : 'The automation is off. Once it is on, each run is listed here.'
        }
      />
    );
  if (list.rows.length === 0) return <RowsSkeleton rows={6} height={48} />;
  return (
    <>
      <DataTable
        label="Runs"
        rows={list.rows}
        columns={COLUMNS}
        rowHeight={48}
        onOpen={({ id }) => setShown(id)}
        more={list.hasMore ? () => void list.more() : undefined}
      />
      {run && <RunDialog automation={automation} run={run} writes={writes} onClose={() => setShown(undefined)} />}
    </>
  );
});

const Begun = observer(function Begun({ run: { event } }: { run: AutomationRun }) {
  const { data: events = [] } = useEvents();
  return event === 'clock' ? 'By the clock' : (events.find(({ id }) => id === event)?.title ?? event);
});

const durationOf = ({ steps }: AutomationRun) =>
  steps.length === 0 ? '' : msWords(steps.reduce((sum, { ms }) => sum + ms, 0));

const COLUMNS: readonly Column<AutomationRun>[] = [
  {
    key: 'state',
    title: 'State',
    width: 'minmax(120px, 1fr)',
    render: (run) => <span className={isBad(run) ? classes.bad : undefined}>{RUN_WORDS[run.state]}</span>,
  },
  { key: 'event', title: 'Trigger', width: 'minmax(0, 1.4fr)', hideUnder: 640, render: (run) => <Begun run={run} /> },
  {
    key: 'problem',
    title: 'Problem',
    width: 'minmax(0, 2fr)',
    hideUnder: 900,
    render: ({ problem }) => (
      <span className={classes.line} title={problem}>
        {problem}
      </span>
    ),
  },
  { key: 'ms', title: 'Duration', width: '88px', hideUnder: 640, align: 'end', render: (run) => durationOf(run) },
  { key: 'at', title: 'Started', width: '112px', align: 'end', render: ({ at }) => <Ago at={at} /> },
];
