import type { Channel } from '@earshot/core/areas/places/channel';
import { cancelThemeRun, setThemeSensitivity, type ThemeState } from '@earshot/core/areas/themes/theme-run';
import { THEME_SENSITIVITIES } from '@earshot/core/areas/themes/theme-settings';
import { limits } from '@earshot/core/limits';
import { Button, Select } from '@mantine/core';
import { IconCategory, IconRefresh } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { useOrderOf } from '../../frame/use-order.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { ChannelFrame, type InChannel } from '../channels/channel-frame.tsx';
import classes from './channel-themes.module.css';
import { CoverageBar } from './coverage-bar.tsx';
import { FindDialog } from './find-dialog.tsx';
import { PERIODS, usePeriod } from './period.tsx';
import { PointChart } from './point-chart.tsx';
import { RunLine } from './runs/run-line.tsx';
import { RunsDialog } from './runs/runs-dialog.tsx';
import { useThemeDialog } from './theme-actions.tsx';
import { THEME_ORDERS, USUAL_THEME_ORDER } from './theme-order.ts';
import { ThemeTable } from './theme-table.tsx';
import { SENSITIVITY_CHOICES, SENSITIVITY_WORDS } from './theme-words.ts';
import { AskForTitles } from './titles/ask-for-titles.tsx';
import { useThemeRuns, useThemeState, useThemes, useTrends } from './use-themes.ts';

/** Themes of a channel. */
export const ChannelThemes = () => <ChannelFrame part="Themes" width="wider" body={Themes} />;

const Themes = observer(function Themes({ channel, writes }: InChannel) {
  const state = useThemeState(channel.id);
  const runs = useThemeRuns(channel.id);
  const [open, setOpen] = useState<'find' | 'runs'>();
  const find = useCallback(() => setOpen('find'), []);
  const { undo } = useStores();
  const endedId = runs.going ? undefined : runs.newest?.id;
  useEffect(() => {
    // Undo would try to stop a run that has ended.
    if (endedId) undo.forgetWay(cancelThemeRun.name, endedId);
  }, [undo, endedId]);
  const enough = (state.data?.points ?? 0) >= limits.themes.firstAt;
  useKeys([
    {
      id: 'find-themes',
      title: 'Find themes again',
      group: 'Themes',
      keys: [],
      when: () => writes && enough && !runs.going,
      run: find,
    },
  ]);
  if (state.state === 'failed' && !state.data) return <RefusedState error={state.error} again={() => state.reload()} />;
  if (!state.data || (runs.list.state !== 'ready' && runs.list.rows.length === 0)) return <RowsSkeleton rows={6} />;
  const current = runs.list.rows.find(({ id }) => id === state.data?.runId);
  return (
    <>
      {(current || runs.newest) && (
        <RunLine
          state={state.data}
          current={current}
          newest={runs.newest}
          going={runs.going}
          writes={writes}
          onRuns={() => setOpen('runs')}
          onFind={find}
        />
      )}
      {state.data.runId || state.data.inThemes > 0 ? (
        <Found channel={channel} writes={writes} state={state.data} going={runs.going !== undefined} onFind={find} />
      ) : (
        !runs.going && <NoThemes channel={channel} writes={writes} state={state.data} onFind={find} />
      )}
      {open === 'find' && <FindDialog channelId={channel.id} before={runs.newest} onClose={() => setOpen(undefined)} />}
      {open === 'runs' && <RunsDialog runs={runs.list.rows} onClose={() => setOpen(undefined)} />}
    </>
  );
});

interface FoundProps extends InChannel {
  state: ThemeState;
  going: boolean;
  onFind: () => void;
}

/** Themes found. */
const Found = observer(function Found({ channel, writes, state, going, onFind }: FoundProps) {
  const { list, rows } = useThemes(channel.id);
  const { rows: hidden } = useThemes(channel.id, { hidden: true });
  const [wantsHidden, setWantsHidden] = useState(false);
  const showsHidden = wantsHidden && hidden.length > 0;
  const [days, setDays] = usePeriod();
  const [orderBy, setOrder] = useOrderOf(THEME_ORDERS, USUAL_THEME_ORDER);
  const trends = useTrends(channel.id, state.newest, days);
  const { ask, dialog } = useThemeDialog();
  if (list.state === 'failed' && rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  const coming = rows.length === 0 && list.state !== 'ready';
  return (
    <>
      <CoverageBar state={state} inbox={paths.outliers(channel)} />
      <PointChart channelId={channel.id} label={`Data points of ${channel.title || 'the channel'}`} state={state} />
      <div className={classes.bar}>
        <div className={classes.heading}>
          <h2 className={classes.title}>
            {showsHidden ? counted(hidden.length, 'hidden theme') : coming ? 'Themes' : counted(rows.length, 'theme')}
          </h2>
          {hidden.length > 0 && (
            <Button
              variant={showsHidden ? 'light' : 'subtle'}
              color="gray"
              size="xs"
              aria-pressed={showsHidden}
              onClick={() => setWantsHidden(!showsHidden)}
            >
              {`Hidden (${hidden.length})`}
            </Button>
          )}
        </div>
        <div className={classes.choices}>
          <Select
            size="xs"
            label="Trend period"
            data={PERIODS}
            value={String(days)}
            allowDeselect={false}
            onChange={(value) => setDays(Number(value))}
          />
          <Sensitivity channel={channel} state={state} writes={writes} />
          {writes && <AskForTitles channelId={channel.id} state={state} />}
          {writes && (
            <Button
              variant="default"
              size="xs"
              disabled={going}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={onFind}
            >
              Find themes again …
            </Button>
          )}
        </div>
      </div>
      {writes && state.proposalNotice !== '' && (
        <p className={classes.notice} role="status">
          {state.proposalNotice}
        </p>
      )}
      {coming ? (
        <RowsSkeleton rows={6} />
      ) : (
        <ThemeTable
          rows={showsHidden ? hidden : rows}
          trends={trends}
          writes={writes}
          onAsk={ask}
          orderBy={orderBy}
          onOrder={setOrder}
        />
      )}
      {dialog}
    </>
  );
});

/** Outlier sensitivity of a channel; applied at once, without a new run. */
function Sensitivity({ channel, state, writes }: { channel: Channel; state: ThemeState; writes: boolean }) {
  const run = useDo();
  return (
    <Select
      size="xs"
      label="Sensitivity"
      title="How similar a data point has to be to belong to a theme: 1 leaves the most data in no theme, 5 the least"
      disabled={!writes}
      data={SENSITIVITY_CHOICES}
      value={state.sensitivity}
      allowDeselect={false}
      onChange={(value) => {
        const sensitivity = THEME_SENSITIVITIES.find((one) => one === value);
        if (sensitivity && sensitivity !== state.sensitivity)
          void run(
            setThemeSensitivity,
            { id: channel.id, sensitivity },
            `Sensitivity is ${SENSITIVITY_WORDS[sensitivity].toLowerCase()}.`,
          );
      }}
    />
  );
}

function NoThemes({
  channel,
  writes,
  state: { points },
  onFind,
}: InChannel & { state: ThemeState; onFind: () => void }) {
  const { firstAt } = limits.themes;
  const enough = points >= firstAt;
  return (
    <EmptyState
      icon={IconCategory}
      title="No themes yet"
      text={
        enough
          ? 'Themes say what the data here is about, with quotes and counts.'
          : `Themes are found automatically once there are ${firstAt} data points. There are ${number(points)} so far.`
      }
      action={
        enough
          ? writes && <Button onClick={onFind}>Find themes …</Button>
          : writes && (
              <Button component={Link} to={paths.channel(channel)}>
                Import data
              </Button>
            )
      }
    />
  );
}
