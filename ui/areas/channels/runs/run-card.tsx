import {
  type ChannelRun,
  cancelChannelRun,
  canUndo,
  undoChannelRun,
  unreadableRows,
} from '@earshot/core/areas/channels/channel-run';
import { Button, Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconFileImport,
  IconPlayerStop,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { counted } from '../../../kit/words/counted.ts';
import classes from '../../files/tables/run-card.module.css';
import { RunHead } from '../../files/tables/run-head.tsx';
import { UnreadableRows } from '../../files/tables/unreadable-rows.tsx';
import { RunDuplicates } from './run-duplicates.tsx';
import { countsOf, isOver, RUN_WORDS, runName, timeLeft, undoWords } from './run-words.ts';

const SIGNS: Record<ChannelRun['state'], typeof IconCheck> = {
  WAITING: IconClock,
  RUNNING: IconFileImport,
  DONE: IconCheck,
  FAILED: IconAlertTriangle,
  CANCELLED: IconPlayerStop,
  UNDOING: IconArrowBackUp,
  UNDONE: IconArrowBackUp,
};

interface RunCardProps {
  run: ChannelRun;
  writes: boolean;
  onAgain: ((run: ChannelRun) => void) | undefined;
}

/** An import: source, progress, outcomes of its rows, and actions. */
export const RunCard = observer(function RunCard({ run, writes, onAgain }: RunCardProps) {
  const [open, setOpen] = useState(false);
  const { state, problem, unreadable, endedAt, createdAt, createdBy, fileId } = run;
  const name = runName(run);
  const Sign = SIGNS[state];
  const over = isOver(run);
  return (
    <article className={classes.run} aria-label={`${name}: ${RUN_WORDS[state]}`} data-state={state}>
      <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <RunHead
          name={name}
          state={RUN_WORDS[state]}
          over={over}
          at={endedAt ?? createdAt}
          by={createdBy !== null || fileId !== null ? createdBy : undefined}
        />
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        {over ? (
          <p className={classes.counts}>{countsOf(run, problem === '' ? 'No rows' : '')}</p>
        ) : (
          <Going run={run} />
        )}
        {over && state !== 'UNDONE' && <RunDuplicates run={run} />}
      </div>
      <div className={classes.actions}>
        {unreadable > 0 && over && (
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide rows' : `Show ${counted(unreadable, 'unreadable row')}`}
          </Button>
        )}
        {over && onAgain && fileId !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onAgain(run)}>
            Import again …
          </Button>
        )}
        {over && writes && canUndo(run, Date.now()) && <UndoImport run={run} />}
        {!over && writes && state !== 'UNDOING' && <Stop run={run} />}
      </div>
      {open && (
        <div className={classes.more}>
          <UnreadableRowsOf run={run} />
        </div>
      )}
    </article>
  );
});

function UnreadableRowsOf({ run: { id, fileName, unreadable } }: { run: ChannelRun }) {
  const { api } = useStores();
  const ask = useCallback(
    (afterLine: number, first: number) => api.ask(unreadableRows, { id, afterLine, first }),
    [api, id],
  );
  return <UnreadableRows fileName={fileName} count={unreadable} ask={ask} />;
}

/** Progress of a run. */
function Going({ run }: { run: ChannelRun }) {
  const { state, progress, fileId } = run;
  const left = timeLeft(run, Date.now());
  const percent = Math.floor(progress / 10);
  // Nobody can tell how much a source still has.
  const unknown = state === 'WAITING' || fileId === null;
  return (
    <div className={classes.going}>
      <Progress
        className={classes.bar}
        value={unknown ? 100 : percent}
        animated={unknown}
        size={6}
        aria-label={unknown ? `${runName(run)}: ${RUN_WORDS[state]}` : `${runName(run)}: ${percent} %`}
      />
      <p className={classes.counts}>
        {state === 'UNDOING'
          ? 'Rows that it added are removed, and rows that it changed are restored.'
          : state === 'WAITING' && run.startedAt === null
            ? 'Starts in a moment'
            : countsOf(run)}
        {left !== '' && <span className={classes.left}> · {left}</span>}
      </p>
    </div>
  );
}

/** The button that undoes an import, after asking. */
function UndoImport({ run: undone }: { run: ChannelRun }) {
  const run = useDo();
  const [asks, setAsks] = useState(false);
  const { id, fileName, added, updated } = undone;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
        Undo import …
      </Button>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Undo the import of “${fileName}”?`}
        confirm="Undo import"
        onConfirm={() => run(undoChannelRun, { id })}
      >
        {undoWords({ added, updated })} The file stays here and can be imported again.
      </Confirm>
    </>
  );
}

function Stop({ run: stopped }: { run: ChannelRun }) {
  const run = useDo();
  const { id } = stopped;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={stopped.fileId === null ? 'Stop the import' : `Stop importing ${stopped.fileName}`}
      onClick={() => void run(cancelChannelRun, { id }, 'Import stopped. Rows imported so far stay.')}
    >
      Stop
    </Button>
  );
}
