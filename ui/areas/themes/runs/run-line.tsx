import { cancelThemeRun, type ThemeRun, type ThemeState } from '@earshot/core/areas/themes/theme-run';
import { Alert, Button, Progress } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Ago } from '../../../kit/words/ago.tsx';
import { runInWords } from '../theme-words.ts';
import classes from './run-line.module.css';

interface RunLineProps {
  state: ThemeState;
  /** run that produced the shown themes */
  current: ThemeRun | undefined;
  newest: ThemeRun | undefined;
  going: ThemeRun | undefined;
  writes: boolean;
  onRuns: () => void;
  onFind: () => void;
}

/** Run behind the shown themes, and its progress. */
export const RunLine = observer(function RunLine(props: RunLineProps) {
  const { state, current, newest, going, writes, onRuns, onFind } = props;
  return (
    <>
      {state.due && !going && (
        <Alert
          color="yellow"
          variant="light"
          mb="md"
          icon={<IconRefreshAlert size={18} aria-hidden />}
          title="There may be new themes"
        >
          Data that came in since is different from the data that these themes were found in.{' '}
          {writes && (
            <Button size="compact-sm" variant="default" onClick={onFind}>
              Find themes again …
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.line} role="status">
        {going ? (
          <Going run={going} writes={writes} />
        ) : (
          <>
            {newest?.state === 'FAILED' && <span className={classes.problem}>{newest.problem}</span>}
            {current && (
              <span>
                Run {current.number}, {runInWords(current)}, <Ago at={current.endedAt ?? current.createdAt} words />
              </span>
            )}
            {state.renews && <span>These themes were imported. The first new data begins a new run.</span>}
          </>
        )}
        {newest && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onRuns}>
            Runs …
          </Button>
        )}
      </div>
    </>
  );
});

function Going({ run: { id, state, progress }, writes }: { run: ThemeRun; writes: boolean }) {
  const run = useDo();
  const percent = Math.floor(progress / 10);
  return (
    <>
      <span>Looking for themes …</span>
      <Progress
        className={classes.going}
        value={state === 'WAITING' ? 100 : percent}
        animated={state === 'WAITING'}
        size={6}
        aria-label={`Looking for themes: ${percent} %`}
      />
      {writes && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void run(cancelThemeRun, { id }, 'Stopping. The themes stay as they are.')}
        >
          Stop
        </Button>
      )}
    </>
  );
}
