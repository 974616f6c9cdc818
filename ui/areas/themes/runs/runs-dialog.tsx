import { compareThemeRuns, type ThemeRun } from '@earshot/core/areas/themes/theme-run';
import { Badge, Select, Table } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../../data/use-stores.ts';
import { Dialog } from '../../../kit/dialogs/dialog.tsx';
import { Advanced } from '../../../kit/form/advanced.tsx';
import { Person } from '../../../kit/people/person.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { number } from '../../../kit/words/counted.ts';
import { COUNT_WORDS } from '../theme-words.ts';
import classes from './runs-dialog.module.css';

interface RunsDialogProps {
  runs: readonly ThemeRun[];
  onClose: () => void;
}

const ENDED: Record<ThemeRun['state'], string> = {
  WAITING: 'Queued',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Stopped',
};

/** All runs of a channel with their settings, and the difference between two. */
export const RunsDialog = observer(function RunsDialog({ runs, onClose }: RunsDialogProps) {
  const done = runs.filter(({ state }) => state === 'DONE');
  const [after, setAfter] = useState(done[0]);
  const [before, setBefore] = useState(done[1]);
  const choose = (set: (run: ThemeRun | undefined) => void) => (chosen: string | null) =>
    set(done.find(({ id }) => id === chosen));
  return (
    <Dialog onClose={onClose} title="Runs" size="xl">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={classes.scroll} aria-label="All runs" tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {['Run', 'Themes', 'Data points'].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
              {['Number of themes', 'By'].map((head) => (
                <Table.Th key={head} className={classes.wide}>
                  {head}
                </Table.Th>
              ))}
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td>{run.number}</Table.Td>
                <Table.Td>{number(run.themes)}</Table.Td>
                <Table.Td>{number(run.points)}</Table.Td>
                <Table.Td className={classes.wide}>{COUNT_WORDS[run.count]}</Table.Td>
                <Table.Td className={classes.wide}>
                  <By run={run} />
                </Table.Td>
                <Table.Td>
                  {ENDED[run.state]} <Ago at={run.endedAt ?? run.createdAt} words />
                  <span className={classes.narrow}>
                    {COUNT_WORDS[run.count]}, <By run={run} />
                  </span>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Advanced>
        <p className={classes.soft}>The same data, number of themes and seed give the same themes.</p>
        <ul className={classes.seeds}>
          {runs.map((run) => (
            <li key={run.id}>
              Run {run.number}: seed {run.seed}
            </li>
          ))}
        </ul>
      </Advanced>
      {before && after && (
        <>
          <h3 className={classes.title}>Compare two runs</h3>
          <div className={classes.choice}>
            <Select
              label="Earlier"
              data={choicesOf(done.filter(({ number: at }) => at < after.number))}
              value={before.id}
              onChange={choose(setBefore)}
              allowDeselect={false}
            />
            <Select
              label="Later"
              data={choicesOf(done.filter(({ number: at }) => at > before.number))}
              value={after.id}
              onChange={choose(setAfter)}
              allowDeselect={false}
            />
          </div>
          <p className={classes.soft}>
            These numbers are from when each run ended. Every data point counts in the theme nearest to it, even if it
            is too different to belong to any theme. So they can differ from the list of themes, which counts only what
            belongs to a theme now.
          </p>
          <Differences key={`${before.id} ${after.id}`} id={after.id} withId={before.id} />
        </>
      )}
    </Dialog>
  );
});

const choicesOf = (runs: readonly ThemeRun[]) => runs.map(({ id, number: at }) => ({ value: id, label: `Run ${at}` }));

const By = ({ run: { automatic, createdBy } }: { run: ThemeRun }) =>
  automatic ? 'Earshot' : <Person id={createdBy} size={16} />;

const Differences = observer(function Differences({ id, withId }: { id: string; withId: string }) {
  const { data, state, error, reload } = useAsk(compareThemeRuns, { id, withId });
  if (state === 'failed') return <RefusedState error={error} again={() => reload()} />;
  if (!data) return <RowsSkeleton rows={4} height={32} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label="Differences" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['Theme', 'Before', 'After', 'In both'].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            <Table.Th className={classes.wide} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ themeId, title, hidden, before, after, stayed }) => (
            <Table.Tr key={themeId}>
              <Table.Td className={classes.theme}>
                {title}{' '}
                {hidden && (
                  <Badge variant="light" color="gray" size="sm" tt="none">
                    Hidden
                  </Badge>
                )}
                <span className={classes.narrow}>{cameOrWent(before, after)}</span>
              </Table.Td>
              <Table.Td>{number(before)}</Table.Td>
              <Table.Td>{number(after)}</Table.Td>
              <Table.Td>{number(stayed)}</Table.Td>
              <Table.Td className={classes.wide}>{cameOrWent(before, after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
});

function cameOrWent(before: number, after: number): string {
  if (before === 0) return 'New';
  return after === 0 ? 'Gone' : '';
}
