import {
  cancelPersonImport,
  canUndoImport,
  type PersonImport,
  personImportProblems,
  undoPersonImport,
} from '@earshot/core/areas/directory/person-import';
import { isOver } from '@earshot/core/model/run-state';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { StopRun, UndoRun } from '../../../kit/runs/run-actions.tsx';
import classes from '../../../kit/runs/run-card.module.css';
import { RunCard } from '../../../kit/runs/run-card.tsx';
import { IMPORT_LOOKS } from '../../../kit/runs/run-states.ts';
import { STARTS_SOON } from '../../../kit/runs/run-words.ts';
import { importCounts, importUndoWords } from './import-words.ts';

/** An import of people: file, progress, outcomes of its rows, and actions. */
export const ImportCard = observer(function ImportCard({ run }: { run: PersonImport }) {
  const { api } = useStores();
  const act = useDo();
  const { id, state, fileName, progress, startedAt, problem, unreadable, badValues } = run;
  const over = isOver(run);
  const waits = state === 'WAITING';
  return (
    <RunCard
      name={fileName}
      run={run}
      look={IMPORT_LOOKS[state]}
      progress={
        over
          ? undefined
          : {
              progress: waits ? undefined : progress,
              startedAt: state === 'UNDOING' ? null : startedAt,
              says: waits ? STARTS_SOON : importCounts(run),
            }
      }
      problems={
        over
          ? {
              fileName,
              count: unreadable + badValues,
              ask: (afterLine, first) => api.ask(personImportProblems, { id, afterLine, first }),
            }
          : undefined
      }
      actions={
        <>
          {over && canUndoImport(run, Date.now()) && (
            <UndoRun title={`Undo the import of “${fileName}”?`} onUndo={() => act(undoPersonImport, { id })}>
              {importUndoWords(run)}
            </UndoRun>
          )}
          {!over && state !== 'UNDOING' && (
            <StopRun
              label={`Stop importing ${fileName}`}
              onStop={() => act(cancelPersonImport, { id }, 'Import stopped. People imported so far stay.')}
            />
          )}
        </>
      }
    >
      {over && <p className={classes.counts}>{importCounts(run, problem === '' ? 'Nobody' : '')}</p>}
    </RunCard>
  );
});
