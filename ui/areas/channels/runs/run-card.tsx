import {
  type ChannelRun,
  cancelChannelRun,
  canUndo,
  undoChannelRun,
  unreadableRows,
} from '@earshot/core/areas/channels/channel-run';
import { isOver } from '@earshot/core/model/run-state';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { StopRun, UndoRun } from '../../../kit/runs/run-actions.tsx';
import classes from '../../../kit/runs/run-card.module.css';
import { RunCard } from '../../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../../kit/runs/run-words.ts';
import { RunDuplicates } from './run-duplicates.tsx';
import { runCounts, runName, runUndoWords } from './run-words.ts';

interface ChannelRunCardProps {
  run: ChannelRun;
  writes: boolean;
  onAgain: ((run: ChannelRun) => void) | undefined;
}

/** An import into a channel: source, progress, outcomes of its rows, and actions. */
export const ChannelRunCard = observer(function ChannelRunCard({ run, writes, onAgain }: ChannelRunCardProps) {
  const { api } = useStores();
  const act = useDo();
  const { id, state, progress, startedAt, problem, unreadable, createdBy, fileId, fileName } = run;
  const name = runName(run);
  const over = isOver(run);
  // The remaining amount of a source is unknown.
  const unknown = state === 'WAITING' || fileId === null;
  return (
    <RunCard
      name={name}
      run={run}
      look={IMPORT_LOOKS[state]}
      anonymous={createdBy === null && fileId === null}
      progress={
        over
          ? undefined
          : {
              progress: unknown ? undefined : progress,
              startedAt: state === 'UNDOING' ? null : startedAt,
              says: progressOf(run),
            }
      }
      problems={
        over
          ? {
              fileName,
              count: unreadable,
              ask: (afterLine, first) => api.ask(unreadableRows, { id, afterLine, first }),
            }
          : undefined
      }
      actions={
        <>
          {over && onAgain && fileId !== null && (
            <Button size="compact-sm" variant="default" onClick={() => onAgain(run)}>
              Import again …
            </Button>
          )}
          {over && writes && canUndo(run, Date.now()) && (
            <UndoRun title={`Undo the import of “${fileName}”?`} onUndo={() => act(undoChannelRun, { id })}>
              {runUndoWords(run)} The file stays here and can be imported again.
            </UndoRun>
          )}
          {!over && writes && state !== 'UNDOING' && (
            <StopRun
              label={fileId === null ? 'Stop the import' : `Stop importing ${fileName}`}
              onStop={() => act(cancelChannelRun, { id }, 'Import stopped. Rows imported so far stay.')}
            />
          )}
        </>
      }
    >
      {over && <p className={classes.counts}>{runCounts(run, problem === '' ? 'No rows' : '')}</p>}
      {over && state !== 'UNDONE' && <RunDuplicates run={run} />}
    </RunCard>
  );
});

function progressOf(run: ChannelRun): string {
  if (run.state === 'UNDOING') return 'Rows that it added are removed, and rows that it changed are restored.';
  return run.state === 'WAITING' && run.startedAt === null ? STARTS_SOON : runCounts(run);
}
