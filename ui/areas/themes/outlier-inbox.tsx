import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import {
  attachDataPoints,
  ignoreDataPoints,
  makeTheme,
  outliers,
  type PlacedPoint,
} from '@earshot/core/areas/themes/theme';
import { ActionIcon, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCheck, IconCirclePlus, IconTagStarred } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import type { Peeked } from '../../frame/peek-url.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Field, Form } from '../../kit/form/form.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { focusedLine } from '../../kit/table/use-line-focus.ts';
import { KeyCaps } from '../../kit/words/key-caps.tsx';
import { ChannelFrame, type InChannel } from '../channels/channel-frame.tsx';
import { CoverageBar } from './coverage-bar.tsx';
import classes from './outlier-inbox.module.css';
import { PAGE, Pager, PointTable, usePage } from './point-table.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { useAway } from './use-away.ts';
import { TOUCHES, useThemeState, useThemes } from './use-themes.ts';

/** Outliers one by one, with a key each to make a theme of one, move it to a theme, or ignore it. */
export const OutlierInbox = () => <ChannelFrame part="Themes" width="wider" body={Inbox} />;

/** Target row of a key: the one in the peek, else the one with the focus or tab stop, or the first. */
function rowMeant(rows: readonly PlacedPoint[], peeked: Peeked | undefined): PlacedPoint | undefined {
  if (peeked?.type === 'data') return rows.find(({ id }) => id === peeked.id);
  const first = document.querySelector<HTMLElement>('[data-rows] [data-index][tabindex="0"]');
  return rows[focusedLine() ?? Number(first?.dataset.index ?? 0)];
}

type Asked = { what: 'make' | 'attach'; row: PlacedPoint };

const Inbox = observer(function Inbox({ channel, writes }: InChannel) {
  const { id } = channel;
  const [ignored, setIgnored] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { current: peeked } = usePeek();
  const run = useDo();
  const totals = useThemeState(id).data;
  const counted = ignored ? totals?.ignored : totals?.outliers;
  const [offset, setOffset] = usePage(counted);
  const { rows: themes } = useThemes(id);
  const nearest = useMemo(() => new Map(themes.map((theme) => [theme.id, theme])), [themes]);
  const { data, state, error, reload } = useAsk(outliers, { id, ignored, first: PAGE, offset }, TOUCHES);
  const { rows, away } = useAway(data, counted);
  const aside = useCallback(
    (row: PlacedPoint) =>
      void away(
        row,
        run(
          ignoreDataPoints,
          { id, dataPointIds: [row.id], ignored: !ignored },
          ignored ? 'No longer ignored.' : 'Ignored.',
        ),
      ),
    [run, away, id, ignored],
  );
  const onRow = (act: (row: PlacedPoint) => void) => () => {
    const row = rowMeant(rows, peeked);
    if (row) act(row);
  };
  const when = () => writes && rows.length > 0 && asked === undefined;
  const keys = { group: 'Outliers', when };
  useKeys([
    {
      ...keys,
      id: 'outlier-make',
      title: 'Create theme from it',
      keys: ['n'],
      run: onRow((row) => setAsked({ what: 'make', row })),
    },
    {
      ...keys,
      id: 'outlier-attach',
      title: 'Move to theme',
      keys: ['a'],
      run: onRow((row) => setAsked({ what: 'attach', row })),
    },
    { ...keys, id: 'outlier-ignore', title: 'Ignore, or stop ignoring', keys: ['i'], run: onRow(aside) },
  ]);
  const menu = useCallback(
    (row: PlacedPoint) => (
      <div className={classes.acts}>
        {!ignored && (
          <>
            <Act label="Create theme from it" icon={IconCirclePlus} onClick={() => setAsked({ what: 'make', row })} />
            <Act label="Move to theme" icon={IconTagStarred} onClick={() => setAsked({ what: 'attach', row })} />
          </>
        )}
        <Act
          label={ignored ? 'Stop ignoring' : 'Ignore'}
          icon={ignored ? IconArchiveOff : IconArchive}
          onClick={() => aside(row)}
        />
      </div>
    ),
    [ignored, aside],
  );
  if (state === 'failed' && !data) return <RefusedState error={error} again={() => reload()} />;
  const total = counted ?? 0;
  return (
    <>
      {totals && <CoverageBar state={totals} />}
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Filter outliers"
          value={ignored ? 'ignored' : 'open'}
          onChange={(next) => {
            setIgnored(next === 'ignored');
            setOffset(0);
          }}
          data={[
            { value: 'open', label: 'In no theme' },
            { value: 'ignored', label: 'Ignored' },
          ]}
        />
        {writes && !ignored && rows.length > 0 && <KeyLine />}
        <Link to={paths.channel(channel, 'themes')} className={classes.back}>
          All themes
        </Link>
      </div>
      {!data || (rows.length === 0 && total > 0) ? (
        <RowsSkeleton rows={6} height={56} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={IconCheck}
          title={ignored ? 'Nothing is ignored' : totals?.waiting ? 'No outliers so far' : 'Everything is in a theme'}
          text={
            ignored
              ? 'Data points that belong in no theme can be ignored. They are listed here.'
              : 'Data points that fit no theme are listed here: create a theme from one, move it to a theme, or ignore it.'
          }
        />
      ) : (
        <PointTable
          label={ignored ? 'Ignored' : 'In no theme'}
          rows={rows}
          nearest={nearest}
          {...(writes ? { menu, menuWidth: ignored ? '52px' : '124px' } : {})}
        />
      )}
      <Pager offset={offset} total={total} onOffset={setOffset} />
      {asked?.what === 'make' && (
        <MakeTheme
          channelId={id}
          row={asked.row}
          onDone={() => void away(asked.row, Promise.resolve(true))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'attach' && (
        <ThemePicker
          channelId={id}
          title="Move to theme"
          first={asked.row.themeId}
          onClose={() => setAsked(undefined)}
          onPick={(into) =>
            away(
              asked.row,
              run(attachDataPoints, { id: into.id, dataPointIds: [asked.row.id] }, `Moved to “${into.title}”.`),
            )
          }
        />
      )}
    </>
  );
});

function Act({ label, icon: Icon, onClick }: { label: string; icon: typeof IconArchive; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

const KEYS = [
  { key: 'n', does: 'new theme' },
  { key: 'a', does: 'into a theme' },
  { key: 'i', does: 'ignore' },
];

function KeyLine() {
  return (
    <span className={classes.keys} aria-hidden>
      {KEYS.map(({ key, does }) => (
        <span key={key} className={classes.key}>
          <KeyCaps strokes={[[key.toUpperCase()]]} /> {does}
        </span>
      ))}
    </span>
  );
}

interface MakeThemeProps {
  channelId: string;
  row: PlacedPoint;
  onDone: () => void;
  onClose: () => void;
}

function MakeTheme({ channelId, row, onDone, onClose }: MakeThemeProps) {
  return (
    <Dialog onClose={onClose} title="New theme">
      <Form
        operation={makeTheme}
        start={{ id: channelId, title: '', dataPointIds: [row.id] }}
        submit="Create theme"
        says="Theme created. The next run looks for more data points that belong to it."
        onDone={() => {
          onDone();
          onClose();
        }}
        onCancel={onClose}
      >
        <Field name="title" label="Theme name" input={TextInput} data-autofocus />
        <blockquote className={classes.quote}>{dataPointTitle(row)}</blockquote>
      </Form>
    </Dialog>
  );
}
