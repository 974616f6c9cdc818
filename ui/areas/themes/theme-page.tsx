import { channel as oneChannel } from '@earshot/core/areas/places/channel';
import { theme as oneTheme, type Theme, updateTheme } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Alert, Button, Tooltip } from '@mantine/core';
import { IconArrowMerge, IconBulb, IconEyeOff, IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams } from 'react-router';
import { useRow, useStores } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { FOLLOW } from '../../frame/follow-spot.ts';
import { idIn, paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import trail from '../../frame/trail.module.css';
import { useKeyRegistry, useKeys } from '../../frame/use-keys.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { Page } from '../../kit/page.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { PERIODS, usePeriod } from './period.tsx';
import { PointChart } from './point-chart.tsx';
import { THEME_FACTS } from './spots.ts';
import { ThemeMenu, useHide, usePin, useThemeDialog } from './theme-actions.tsx';
import classes from './theme-page.module.css';
import { ThemePassages } from './theme-passages.tsx';
import { ThemePoints } from './theme-points.tsx';
import { TrendWords } from './theme-table.tsx';
import { hasCounts, stabilityInWords, stabilityWord } from './theme-words.ts';
import { ProposedTitle } from './titles/proposed-title.tsx';
import { useThemeState, useTrends } from './use-themes.ts';

/** Page of a theme: passages, chart and data points. */
export const ThemePage = observer(function ThemePage() {
  const { themeId } = useParams();
  const id = idIn(themeId);
  return id ? <Loaded key={id} id={id} /> : <Absent />;
});

const Loaded = observer(function Loaded({ id }: { id: string }) {
  const { row, state, error, reload } = useRow(oneTheme, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone') return <Absent text="This theme no longer exists, or it is not shared with you." />;
  return row ? <Shown theme={row} /> : <PageSkeleton />;
});

const Shown = observer(function Shown({ theme }: { theme: Theme }) {
  const { channelId } = theme;
  const { access, session } = useStores();
  const registry = useKeyRegistry();
  const writes = access.may(channelId, 'WRITE') && !theme.gone;
  const quotes = session.writes && !theme.gone;
  const navigate = useNavigate();
  const { ask, dialog } = useThemeDialog((into) => void navigate(paths.theme(into)));
  const pin = usePin();
  const hide = useHide();
  const state = useThemeState(channelId).data;
  const PinIcon = theme.pinned ? IconPinnedOff : IconPinned;
  useKeys([
    {
      id: 'theme-pin',
      title: 'Pin or unpin this theme',
      group: 'Themes',
      keys: ['p'],
      when: () => writes,
      run: () => void pin(theme),
    },
    {
      id: 'theme-merge',
      title: 'Merge this theme',
      group: 'Themes',
      keys: ['m'],
      when: () => writes,
      run: () => ask(theme, 'merge'),
    },
    {
      id: 'theme-split',
      title: 'Split this theme',
      group: 'Themes',
      keys: ['s'],
      when: () => writes && theme.size > 1,
      run: () => ask(theme, 'split'),
    },
    {
      id: 'theme-hide',
      title: 'Hide or show this theme',
      group: 'Themes',
      keys: ['h'],
      when: () => writes,
      run: () => void hide(theme),
    },
    {
      id: 'theme-insight',
      title: 'New insight from this theme',
      group: 'Themes',
      keys: ['i'],
      when: () => quotes,
      run: () => ask(theme, 'insight'),
    },
  ]);
  return (
    <Page
      title={theme.title}
      width="wide"
      trail={<Trail theme={theme} />}
      head={
        <TitleField
          row={theme}
          operation={updateTheme}
          field="title"
          label="Theme name"
          kind="theme"
          editable={writes}
        />
      }
      actions={
        <>
          {!theme.gone && <Filled spot={FOLLOW} props={{ type: 'THEME', id: theme.id, title: theme.title }} />}
          {quotes && (
            <Tooltip label="New insight …">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="New insight …"
                aria-keyshortcuts={registry.aria('theme-insight')}
                onClick={() => ask(theme, 'insight')}
              >
                <IconBulb size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {writes && (
            <>
              <Tooltip label={theme.pinned ? 'Unpin' : 'Pin: every later run has it'}>
                <ActionIcon
                  variant={theme.pinned ? 'light' : 'subtle'}
                  color={theme.pinned ? undefined : 'gray'}
                  aria-label={theme.pinned ? 'Unpin' : 'Pin'}
                  aria-pressed={theme.pinned}
                  onClick={() => void pin(theme)}
                >
                  <PinIcon size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <ThemeMenu theme={theme} onAsk={(asked) => ask(theme, asked)} />
            </>
          )}
        </>
      }
    >
      {theme.gone ? (
        <Gone theme={theme} />
      ) : (
        <>
          {theme.hidden && <Hidden writes={writes} onShow={() => void hide(theme)} />}
          <Facts theme={theme} newest={state?.newest ?? null} />
          <ProposedTitle theme={theme} writes={writes} />
          <Filled spot={THEME_FACTS} props={{ theme, writes }} />
          <ThemePassages theme={theme} />
          {state && <PointChart channelId={channelId} label={`${theme.title} over time`} state={state} theme={theme} />}
          <ThemePoints theme={theme} writes={writes} />
        </>
      )}
      {dialog}
    </Page>
  );
});

/** Size, stability and trend of a theme. */
const Facts = observer(function Facts({ theme, newest }: { theme: Theme; newest: string | null }) {
  const [days] = usePeriod();
  const trend = useTrends(theme.channelId, newest, days).get(theme.id);
  const over = PERIODS.find(({ value }) => Number(value) === days)?.within;
  return (
    <p className={classes.facts}>
      <span>{counted(theme.size, 'data point')}</span>
      <Tooltip label={stabilityInWords(theme.stability)} multiline maw={280}>
        <span>{stabilityWord(theme.stability)}</span>
      </Tooltip>
      {trend && hasCounts(trend.trend) && (
        <span>
          <TrendWords trend={trend} /> in the last {over} of the data
        </span>
      )}
    </p>
  );
});

/** Notice that lists and charts leave out this theme. */
function Hidden({ writes, onShow }: { writes: boolean; onShow: () => void }) {
  return (
    <Alert color="gray" mb="md" icon={<IconEyeOff size={18} aria-hidden />} title="This theme is hidden">
      It is left out of the list of themes, of search and of counts. Its data points stay in it.{' '}
      {writes && (
        <Button size="compact-sm" variant="default" onClick={onShow}>
          Show theme
        </Button>
      )}
    </Alert>
  );
}

/** A deleted theme: links to the new placement of its data. */
const Gone = observer(function Gone({ theme }: { theme: Theme }) {
  const { row: into } = useRow(oneTheme, theme.mergedIntoId ?? theme.id);
  return (
    <Alert color="gray" icon={<IconArrowMerge size={18} aria-hidden />} title="This theme no longer exists">
      {theme.mergedIntoId
        ? into && (
            <>
              It was merged into{' '}
              <Link to={paths.theme(into)} dir="auto">
                {into.title}
              </Link>
              .
            </>
          )
        : 'It was undone, or the last run found other themes. Its data points are in these themes or in none.'}
    </Alert>
  );
});

const Trail = observer(function Trail({ theme: { channelId } }: { theme: Theme }) {
  const { row } = useRow(oneChannel, channelId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={trail.trail}>
      <Link to={paths.channel(row)} dir="auto">
        {displayTitle('channel', row.title)}
      </Link>
      <span aria-hidden>›</span>
      <Link to={paths.channel(row, 'themes')}>Themes</Link>
    </span>
  );
});
