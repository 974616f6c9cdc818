import {
  applyProjectImport,
  cancelProjectImport,
  isBusy,
  type ProjectImport,
  pauseProjectImport,
  projectImportItems,
} from '@earshot/core/areas/exchange/project-import';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Confirm } from '../../kit/dialogs/confirm.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { StopRun } from '../../kit/runs/run-actions.tsx';
import classes from '../../kit/runs/run-card.module.css';
import { RunCard } from '../../kit/runs/run-card.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted } from '../../kit/words/counted.ts';
import { ImportCounts } from './import-counts.tsx';
import { importCounts, nounWords, PROJECT_IMPORT_LOOKS, totalOf } from './import-words.ts';
import { useStalled } from './use-stalled.ts';

interface ImportCardProps {
  row: ProjectImport;
  project: { id: string; title: string };
}

/** An import: its expected result, progress and outcome. */
export const ImportCard = observer(function ImportCard({ row, project }: ImportCardProps) {
  const { api } = useStores();
  const { id, state, fileName, title, counts, progress, endedAt, updatedAt } = row;
  const stalled = useStalled(row);
  const shown = state === 'READY' || state === 'DONE';
  const clearing = state === 'CLEARING';
  const leftOut = async (after: number, first: number) => {
    const items = await api.ask(projectImportItems, { id, outcome: 'REFUSED', after, first });
    return items.map(({ number: line, noun, title: name, reason }) => {
      const word = nounWords(noun);
      return { line, reason, raw: name === '' ? word : `${word}: ${name}` };
    });
  };
  return (
    <RunCard
      name={title === '' ? fileName : title}
      label="Import"
      run={{ ...row, endedAt: endedAt ?? (state === 'PAUSED' ? updatedAt : null) }}
      look={PROJECT_IMPORT_LOOKS[state]}
      progress={
        isBusy(row) || state === 'PAUSED'
          ? {
              progress: clearing ? undefined : progress,
              startedAt: null,
              says: (
                <>
                  {clearing ? 'Removing what was imported' : `${Math.floor(progress / 10)} %`}
                  {stalled && (
                    <>
                      , last progress <Ago at={updatedAt} words />
                    </>
                  )}
                </>
              ),
            }
          : undefined
      }
      problems={shown ? { fileName, count: totalOf(counts).REFUSED, ask: leftOut } : undefined}
      actions={<Actions row={row} project={project} stalled={stalled} />}
      details={shown && <ImportCounts counts={counts} />}
    >
      {shown && <p className={classes.counts}>{importCounts(row)}</p>}
      {shown &&
        row.notices.map((notice) => (
          <p key={notice} className={classes.counts}>
            {notice}
          </p>
        ))}
    </RunCard>
  );
});

const Actions = observer(function Actions({ row, project, stalled }: ImportCardProps & { stalled: boolean }) {
  const { session } = useStores();
  const run = useDo();
  const [stops, setStops] = useState(false);
  const { id, state, counts, createdBy } = row;
  const own = createdBy === session.me?.member.id;
  if (state === 'READY')
    return (
      <>
        <Button size="compact-sm" variant="default" onClick={() => void run(cancelProjectImport, { id })}>
          Discard
        </Button>
        {own && (
          <Button size="compact-sm" onClick={() => void run(applyProjectImport, { id })}>
            Import
          </Button>
        )}
      </>
    );
  if (state === 'DONE')
    return (
      <Button size="compact-sm" variant="default" component={Link} to={paths.project(project)}>
        Open project
      </Button>
    );
  if (state !== 'CHECKING' && state !== 'APPLYING' && state !== 'PAUSED') return null;
  const paused = state === 'PAUSED';
  return (
    <>
      {state === 'APPLYING' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label="Pause the import"
          onClick={() => void run(pauseProjectImport, { id })}
        >
          Pause
        </Button>
      )}
      {paused ? (
        <Button size="compact-sm" variant="default" onClick={() => setStops(true)}>
          Undo …
        </Button>
      ) : (
        <StopRun
          label="Stop the import"
          onStop={() => (state === 'CHECKING' ? run(cancelProjectImport, { id }) : setStops(true))}
        />
      )}
      {(paused || stalled) && (
        <Button size="compact-sm" onClick={() => void run(applyProjectImport, { id })}>
          Continue
        </Button>
      )}
      <Confirm
        opened={stops}
        title={paused ? 'Undo this import?' : 'Stop this import?'}
        confirm={paused ? 'Undo' : 'Stop and remove'}
        onClose={() => setStops(false)}
        onConfirm={() => run(cancelProjectImport, { id })}
      >
        {counted(totalOf(counts).MADE, 'row')} imported so far will be removed again.
        {!paused && ' To keep them and continue later, pause the import instead.'}
      </Confirm>
    </>
  );
});
