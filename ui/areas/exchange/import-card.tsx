import {
  applyProjectImport,
  cancelProjectImport,
  isBusy,
  type ProjectImport,
  pauseProjectImport,
  projectImportItems,
} from '@earshot/core/areas/exchange/project-import';
import { Button, Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconListCheck,
  IconPackageImport,
  IconPlayerPause,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Confirm } from '../../kit/dialogs/confirm.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Ago } from '../../kit/words/ago.tsx';
import { counted } from '../../kit/words/counted.ts';
import classes from '../files/tables/run-card.module.css';
import { RunHead } from '../files/tables/run-head.tsx';
import { UnreadableRows } from '../files/tables/unreadable-rows.tsx';
import { ImportCounts } from './import-counts.tsx';
import { IMPORT_WORDS, importCounts, nounWords, totalOf } from './import-words.ts';
import { useStalled } from './use-stalled.ts';

const SIGNS: Record<ProjectImport['state'], typeof IconCheck> = {
  CHECKING: IconPackageImport,
  READY: IconListCheck,
  APPLYING: IconPackageImport,
  PAUSED: IconPlayerPause,
  DONE: IconCheck,
  CLEARING: IconArrowBackUp,
  CANCELLED: IconArrowBackUp,
  FAILED: IconAlertTriangle,
};

interface ImportCardProps {
  row: ProjectImport;
  project: { id: string; title: string };
}

/** An import: its expected result, progress and outcome. */
export const ImportCard = observer(function ImportCard({ row, project }: ImportCardProps) {
  const { state, fileName, title, problem, counts, endedAt, createdAt, updatedAt, createdBy } = row;
  const [open, setOpen] = useState(false);
  const Sign = SIGNS[state];
  const shown = state === 'READY' || state === 'DONE';
  const refused = totalOf(counts).REFUSED;
  return (
    <article className={classes.run} aria-label={`Import: ${IMPORT_WORDS[state]}`} data-state={state}>
      <Sign className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <RunHead
          name={title === '' ? fileName : title}
          state={IMPORT_WORDS[state]}
          over={!isBusy(row)}
          at={endedAt ?? (state === 'PAUSED' ? updatedAt : createdAt)}
          by={createdBy}
        />
        {problem !== '' && <p className={classes.problem}>{problem}</p>}
        {(isBusy(row) || state === 'PAUSED') && <Going row={row} />}
        {shown && <p className={classes.counts}>{importCounts(row)}</p>}
        {shown &&
          row.notices.map((notice) => (
            <p key={notice} className={classes.counts}>
              {notice}
            </p>
          ))}
      </div>
      <div className={classes.actions}>
        {shown && refused > 0 && (
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide what is left out' : `Show what is left out (${refused})`}
          </Button>
        )}
        <Actions row={row} project={project} />
      </div>
      {shown && (
        <div className={classes.more}>
          <ImportCounts counts={counts} />
          {open && <LeftOut row={row} />}
        </div>
      )}
    </article>
  );
});

function LeftOut({ row: { id, fileName, counts } }: { row: ProjectImport }) {
  const { api } = useStores();
  const ask = useCallback(
    async (after: number, first: number) => {
      const items = await api.ask(projectImportItems, { id, outcome: 'REFUSED', after, first });
      return items.map(({ number: line, noun, title, reason }) => {
        const name = nounWords(noun);
        return { line, reason, raw: title === '' ? name : `${name}: ${title}` };
      });
    },
    [api, id],
  );
  return <UnreadableRows fileName={fileName} count={totalOf(counts).REFUSED} ask={ask} />;
}

const Going = observer(function Going({ row }: { row: ProjectImport }) {
  const { state, progress, updatedAt } = row;
  const stalled = useStalled(row);
  const percent = Math.floor(progress / 10);
  const name = IMPORT_WORDS[state];
  return (
    <div className={classes.going}>
      <Progress
        className={classes.bar}
        value={state === 'CLEARING' ? 100 : percent}
        animated={state === 'CLEARING'}
        size={6}
        aria-label={state === 'CLEARING' ? name : `${name}: ${percent} %`}
      />
      <p className={classes.counts}>
        {state === 'CLEARING' ? 'Removing what was imported' : `${percent} %`}
        {stalled && (
          <>
            , last progress <Ago at={updatedAt} words />
          </>
        )}
      </p>
    </div>
  );
});

const Actions = observer(function Actions({ row, project }: ImportCardProps) {
  const { session } = useStores();
  const run = useDo();
  const [stops, setStops] = useState(false);
  const { id, state, counts, createdBy } = row;
  const stalled = useStalled(row);
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
      <Button
        size="compact-sm"
        variant="default"
        aria-label={paused ? 'Undo import' : 'Stop the import'}
        onClick={() => (state === 'CHECKING' ? void run(cancelProjectImport, { id }) : setStops(true))}
      >
        {paused ? 'Undo import' : 'Stop'}
      </Button>
      {(paused || stalled) && (
        <Button size="compact-sm" onClick={() => void run(applyProjectImport, { id })}>
          Continue
        </Button>
      )}
      <Confirm
        opened={stops}
        title={paused ? 'Undo this import?' : 'Stop this import?'}
        confirm={paused ? 'Undo import' : 'Stop and remove'}
        onClose={() => setStops(false)}
        onConfirm={() => run(cancelProjectImport, { id })}
      >
        {counted(totalOf(counts).MADE, 'row')} imported so far will be removed again.
        {!paused && ' To keep them and continue later, pause the import instead.'}
      </Confirm>
    </>
  );
});
