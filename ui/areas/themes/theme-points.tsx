import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import {
  attachDataPoints,
  ignoreDataPoints,
  type PlacedPoint,
  type Theme,
  themePoints,
} from '@earshot/core/areas/themes/theme';
import { Menu, SegmentedControl } from '@mantine/core';
import { IconArchive, IconArrowRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { counted } from '../../kit/words/counted.ts';
import { PAGE, Pager, PointTable, usePage } from './point-table.tsx';
import { ThemePicker } from './theme-picker.tsx';
import classes from './theme-points.module.css';
import { TOUCHES } from './use-themes.ts';

/** All data points of a theme, with their actions. */
export const ThemePoints = observer(function ThemePoints({ theme, writes }: { theme: Theme; writes: boolean }) {
  const [order, setOrder] = useState<'NEAREST' | 'NEWEST'>('NEAREST');
  const [offset, setOffset] = usePage(theme.size);
  const [moving, setMoving] = useState<PlacedPoint>();
  const run = useDo();
  const { data, state, error, reload } = useAsk(themePoints, { id: theme.id, order, first: PAGE, offset }, TOUCHES);
  const { channelId } = theme;
  const menu = useCallback(
    (row: PlacedPoint) => (
      <RowMenu label={`More actions for “${dataPointTitle(row)}”`}>
        <Menu.Item leftSection={<IconArrowRight size={16} aria-hidden />} onClick={() => setMoving(row)}>
          Move to another theme …
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => void run(ignoreDataPoints, { id: channelId, dataPointIds: [row.id] }, 'Ignored.')}
        >
          Ignore
        </Menu.Item>
      </RowMenu>
    ),
    [channelId, run],
  );
  if (state === 'failed' && !data) return <RefusedState error={error} again={() => reload()} />;
  return (
    <section aria-label="In this theme">
      <div className={classes.bar}>
        <h2 className={classes.title}>{counted(theme.size, 'data point')}</h2>
        <SegmentedControl
          size="xs"
          aria-label="Order"
          value={order}
          onChange={(next) => {
            setOrder(next as typeof order);
            setOffset(0);
          }}
          data={[
            { value: 'NEAREST', label: 'Most typical' },
            { value: 'NEWEST', label: 'Newest' },
          ]}
        />
      </div>
      {!data || (data.length === 0 && offset > 0) ? (
        <RowsSkeleton rows={5} height={56} />
      ) : data.length === 0 ? (
        <p className={classes.none}>No data points are in this theme at the moment.</p>
      ) : (
        <PointTable label="Data points" rows={data} {...(writes ? { menu } : {})} />
      )}
      <Pager offset={offset} total={theme.size} onOffset={setOffset} />
      {moving && (
        <ThemePicker
          channelId={channelId}
          title="Move to another theme"
          without={theme.id}
          onClose={() => setMoving(undefined)}
          onPick={(into) =>
            run(attachDataPoints, { id: into.id, dataPointIds: [moving.id] }, `Moved to “${into.title}”.`)
          }
        />
      )}
    </section>
  );
});
