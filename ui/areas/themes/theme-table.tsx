import type { Theme, ThemeTrend } from '@earshot/core/areas/themes/theme';
import { Tooltip } from '@mantine/core';
import { IconPinned } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import cells from '../../kit/table/cells.module.css';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { focusedLine } from '../../kit/table/use-line-focus.ts';
import { number } from '../../kit/words/counted.ts';
import { overPeriod, usePeriod } from './period.tsx';
import { type Asked, ThemeMenu, useHide } from './theme-actions.tsx';
import { orderedThemes } from './theme-order.ts';
import classes from './theme-table.module.css';
import { hasCounts, stabilityInWords, stabilityWord, TREND_WORDS, trendInWords } from './theme-words.ts';
import { proposalFor } from './titles/proposed-title.tsx';

interface ThemeTableProps {
  rows: readonly Theme[];
  trends: ReadonlyMap<string, ThemeTrend>;
  writes: boolean;
  onAsk: (theme: Theme, asked: Asked) => void;
  orderBy: string;
  onOrder: (orderBy: string) => void;
}

/** Trend of a theme in the period, with its counts before and in it. */
export function TrendWords({ trend: { trend, previousCount, currentCount } }: { trend: ThemeTrend }) {
  return (
    <Tooltip label={trendInWords(trend)} multiline maw={280}>
      <span>
        <span className={classes.trend} data-trend={trend}>
          {TREND_WORDS[trend]}
        </span>
        {hasCounts(trend) && (
          <span className={classes.counts}>
            {number(previousCount)} → {number(currentCount)}
          </span>
        )}
      </span>
    </Tooltip>
  );
}

const inShort = ({ size, stability }: Theme, trend: ThemeTrend | undefined): string =>
  [number(size), stabilityWord(stability), ...(trend && hasCounts(trend.trend) ? [TREND_WORDS[trend.trend]] : [])].join(
    ' · ',
  );

/** Table of themes: size, stability and trend. */
export const ThemeTable = observer(function ThemeTable(props: ThemeTableProps) {
  const { rows: listed, trends, writes, onAsk, orderBy, onOrder } = props;
  const rows = useMemo(() => orderedThemes(listed, trends, orderBy), [listed, trends, orderBy]);
  const hide = useHide();
  useKeys([
    {
      id: 'themes-hide',
      title: 'Hide or show the focused theme',
      group: 'Themes',
      keys: ['h'],
      when: () => writes && focusedLine() !== undefined,
      run: () => {
        const theme = rows[focusedLine() ?? -1];
        if (theme) void hide(theme);
      },
    },
  ]);
  const navigate = useNavigate();
  const [days] = usePeriod();
  const most = Math.max(1, ...rows.map(({ size }) => size));
  const columns = useMemo(
    (): Column<Theme>[] => [
      {
        key: 'title',
        title: 'Theme',
        order: 'TITLE',
        width: 'minmax(0, 3fr)',
        render: (row) => (
          <div className={classes.face}>
            <span className={classes.name}>
              {row.pinned && <IconPinned size={14} className={classes.pin} aria-label="Pinned" />}
              <Link to={overPeriod(paths.theme(row), days)} className={cells.title} title={row.title} dir="auto">
                {row.title}
              </Link>
            </span>
            <span className={classes.small}>{inShort(row, trends.get(row.id))}</span>
            {proposalFor(row) !== '' && <span className={classes.proposed}>Proposed: {proposalFor(row)}</span>}
          </div>
        ),
      },
      {
        key: 'size',
        title: 'Data points',
        order: 'SIZE',
        width: 'minmax(0, 2fr)',
        hideUnder: 640,
        render: ({ size }) => (
          <div className={classes.size}>
            <span className={classes.number}>{number(size)}</span>
            <div className={classes.track} aria-hidden>
              <div className={classes.fill} style={{ width: `${(100 * size) / most}%` }} />
            </div>
          </div>
        ),
      },
      {
        key: 'trend',
        title: 'Change',
        order: 'TREND',
        width: '180px',
        hideUnder: 900,
        render: ({ id }) => {
          const trend = trends.get(id);
          return trend ? <TrendWords trend={trend} /> : null;
        },
      },
      {
        key: 'stability',
        title: 'Stability',
        order: 'STABILITY',
        width: '130px',
        hideUnder: 640,
        render: ({ stability }) => (
          <Tooltip label={stabilityInWords(stability)} multiline maw={280}>
            <span className={classes.soft}>{stabilityWord(stability)}</span>
          </Tooltip>
        ),
      },
      ...(writes
        ? [
            {
              key: 'more',
              title: 'More',
              hideTitle: true,
              width: '52px',
              align: 'end' as const,
              render: (row: Theme) => <ThemeMenu theme={row} onAsk={(asked) => onAsk(row, asked)} />,
            },
          ]
        : []),
    ],
    [most, trends, days, writes, onAsk],
  );
  return (
    <DataTable
      label="Themes"
      rows={rows}
      columns={columns}
      rowHeight={rows.some((row) => proposalFor(row) !== '') ? 68 : 48}
      orderBy={orderBy}
      onOrder={onOrder}
      onOpen={(row) => void navigate(overPeriod(paths.theme(row), days))}
    />
  );
});
