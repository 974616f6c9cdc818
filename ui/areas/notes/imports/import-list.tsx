import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileText, IconRefresh, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { counted } from '../../../kit/words/counted.ts';
import { ChangeEncoding, withoutGuess } from '../../files/encoding/change-encoding.tsx';
import { SHOWN_BYTES } from '../../files/encoding/start-in.ts';
import { LeftOut } from '../../files/left-out.tsx';
import classes from './import-list.module.css';
import { type ImportQueue, type ImportRow, OVER } from './import-queue.ts';

// Order of imports: those that need attention first, finished ones last.
const PLACES: Record<ImportRow['state'], number> = {
  failed: 0,
  sending: 1,
  reading: 1,
  waiting: 2,
  cancelled: 3,
  done: 4,
};

/** Imports of files into a project, each with its progress or error, and a cancel button. */
export const ImportList = observer(function ImportList({
  queue,
  projectId,
}: {
  queue: ImportQueue;
  projectId: string;
}) {
  const rows = queue.of(projectId).toSorted((a, b) => PLACES[a.state] - PLACES[b.state]);
  if (rows.length === 0) return null;
  const over = rows.filter(({ state }) => OVER.has(state));
  const done = rows.filter(({ state }) => state === 'done').length;
  const known = rows.filter(({ importedAs }) => importedAs).length;
  const failed = rows.filter(({ state }) => state === 'failed').length - known;
  const says =
    over.length < rows.length
      ? `Importing: ${over.length} of ${counted(rows.length, 'file')} done`
      : [
          ...(done > 0 || failed + known === 0 ? [`${counted(done, 'file')} imported`] : []),
          ...(known > 0 ? [`${counted(known, 'file')} imported before`] : []),
          ...(failed > 0 ? [`${counted(failed, 'file')} could not be imported`] : []),
        ].join(', ');
  return (
    <section className={classes.box} aria-label="Import">
      <div className={classes.head}>
        <span role="status">{says}</span>
        {over.length > 0 && (
          <Button
            className={classes.clear ?? ''}
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => queue.dismiss(over.map(({ id }) => id))}
          >
            Clear
          </Button>
        )}
      </div>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <ImportLine key={row.id} row={row} queue={queue} />
        ))}
      </ul>
    </section>
  );
});

function ImportLine({ row, queue }: { row: ImportRow; queue: ImportQueue }) {
  const { id, name, state, again, importedAs } = row;
  return (
    <li className={classes.row}>
      <Sign state={importedAs ? 'waiting' : state} />
      <div className={classes.what}>
        <div className={classes.name} title={name}>
          {row.note ? (
            <Link to={paths.note(row.note)} dir="auto">
              {name}
            </Link>
          ) : (
            name
          )}
        </div>
        <Progression row={row} />
        <LeftOut says={withoutGuess(row)} />
        {row.rereadable && OVER.has(state) && (
          <ChangeEncoding
            fileName={name}
            encoding={row.encoding}
            guessed={row.guessed}
            start={() => queue.startOf(id, SHOWN_BYTES)}
            onChange={(encoding) => queue.readIn(id, encoding)}
          />
        )}
      </div>
      {again && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => queue.retry(id)}
        >
          {importedAs ? 'Import again' : 'Try again'}
        </Button>
      )}
      {OVER.has(state) ? (
        <Act label={importedAs ? `Skip ${name}` : `Remove ${name} from the list`} run={() => queue.dismiss([id])} />
      ) : (
        <Act label={`Cancel ${name}`} run={() => queue.cancel(id)} />
      )}
    </li>
  );
}

function Act({ label, run }: { label: string; run: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={run}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Sign({ state }: { state: ImportRow['state'] }) {
  if (state === 'failed') return <IconAlertTriangle className={classes.bad} size={18} aria-hidden />;
  if (state === 'done') return <IconCheck className={classes.good} size={18} aria-hidden />;
  return <IconFileText className={classes.quiet} size={18} stroke={1.6} aria-hidden />;
}

const WORDS = { waiting: 'Waiting', sending: 'Sending', reading: 'Reading', done: 'Imported', cancelled: 'Cancelled' };

// The host's message includes the file name, which is already shown above.
const withoutName = (problem: string, name: string) =>
  problem.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem;

function Progression({ row: { name, state, sent, problem, importedAs } }: { row: ImportRow }) {
  if (importedAs)
    return (
      <div className={classes.state}>
        <span>
          Already imported as{' '}
          <Link to={paths.note(importedAs)} dir="auto">
            {displayTitle('note', importedAs.title)}
          </Link>
        </span>
      </div>
    );
  if (state === 'failed')
    return (
      <div className={classes.problem} dir="auto">
        {withoutName(problem, name)}
      </div>
    );
  const moving = state === 'sending' || state === 'reading';
  return (
    <div className={classes.state}>
      <span>{state === 'sending' ? `Sending, ${Math.round(sent * 100)} %` : WORDS[state]}</span>
      {moving && (
        <Progress
          className={classes.bar}
          value={state === 'reading' ? 100 : sent * 100}
          animated={state === 'reading'}
          size={4}
          aria-label={`${name}: ${WORDS[state]}`}
        />
      )}
    </div>
  );
}
