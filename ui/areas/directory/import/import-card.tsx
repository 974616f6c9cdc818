import {
  canUndoImport,
  isImporting,
  type PersonImport,
  personImportProblems,
  undoPersonImport,
} from '@earshot/core/areas/directory/person-import';
import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconClock, IconFileImport } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import classes from '../../files/tables/run-card.module.css';
import { RunHead } from '../../files/tables/run-head.tsx';
import { UnreadableRows } from '../../files/tables/unreadable-rows.tsx';
import { IMPORT_WORDS, importCounts, importUndoWords } from './import-words.ts';

const SIGNS: Record<PersonImport['state'], typeof IconCheck> = {
  WAITING: IconClock,
  RUNNING: IconFileImport,
  DONE: IconCheck,
  FAILED: IconAlertTriangle,
  UNDOING: IconArrowBackUp,
  UNDONE: IconArrowBackUp,
};

/** One import: from which file, how far it is, what became of the rows, and Undo. */
export const ImportCard = observer(function ImportCard({ run }: { run: PersonImport }) {
  const [open, setOpen] = useState(false);
  const { state, fileName, problem, unreadable, badValues, endedAt, createdAt, createdBy } = run;
  const Sign = SIGNS[state];
  const over = !isImporting(run) && state !== 'UNDOING';
  return (
    <article className={classes.run} aria-label={`${fileName}: ${IMPORT_WORDS[state]}`} data-state={state}>
      <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <RunHead name={fileName} state={IMPORT_WORDS[state]} over={over} at={endedAt ?? createdAt} by={createdBy} />
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        {over ? <p className={classes.counts}>{importCounts(run)}</p> : <Going run={run} />}
      </div>
      <div className={classes.actions}>
        {unreadable + badValues > 0 && over && (
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide problems' : 'Show problems'}
          </Button>
        )}
        {state !== 'WAITING' && canUndoImport(run, Date.now()) && <UndoImport run={run} />}
      </div>
      {open && (
        <div className={classes.more}>
          <Problems run={run} />
        </div>
      )}
    </article>
  );
});

function Problems({ run: { id, fileName, unreadable, badValues } }: { run: PersonImport }) {
  const { api } = useStores();
  const ask = useCallback(
    (afterLine: number, first: number) => api.ask(personImportProblems, { id, afterLine, first }),
    [api, id],
  );
  return <UnreadableRows fileName={fileName} count={unreadable + badValues} ask={ask} />;
}

/** Progress of an import. */
function Going({ run }: { run: PersonImport }) {
  const { state, progress, fileName } = run;
  const percent = Math.floor(progress / 10);
  const waits = state === 'WAITING';
  return (
    <div className={classes.going}>
      <Progress
        className={classes.bar}
        value={waits ? 100 : percent}
        animated={waits}
        size={6}
        aria-label={waits ? `${fileName}: Waiting` : `${fileName}: ${percent} %`}
      />
      <p className={classes.counts}>{waits ? 'Starts in a moment' : importCounts(run)}</p>
    </div>
  );
}

/** The button that undoes an import, after asking. */
function UndoImport({ run: undone }: { run: PersonImport }) {
  const run = useDo();
  const [asks, setAsks] = useState(false);
  const { id, fileName } = undone;
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
        onConfirm={() => run(undoPersonImport, { id })}
      >
        {importUndoWords(undone)}
      </Confirm>
    </>
  );
}
