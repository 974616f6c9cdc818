import type { ListLayout } from '@earshot/core/areas/views/view';
import { Button } from '@mantine/core';
import { IconLayoutKanban } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo } from 'react';
import type { StoredRow } from '../../../data/entity-store.ts';
import { Board } from '../../../kit/layouts/board.tsx';
import { CardGrid } from '../../../kit/layouts/card-grid.tsx';
import { LookMenu, RowFace } from '../../../kit/layouts/row-face.tsx';
import type { RowLook } from '../../../kit/layouts/row-look.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { LineTable } from '../../../kit/table/data-table.tsx';
import type { Lines } from '../../../kit/table/lines.ts';
import { counted } from '../../../kit/words/counted.ts';
import type { RowGroups } from '../groups/row-groups.ts';
import type { GroupedRows } from '../groups/use-grouped-rows.tsx';
import { type Grouping, wholeGrouping, withGroupToggled } from '../settings/grouping.ts';
import classes from './rows-view.module.css';

interface RowsViewProps<R extends StoredRow> {
  layout: ListLayout;
  look: RowLook<R>;
  /** rows if there are no groups */
  lines: Lines<R>;
  /** called with the visible range of lines, end exclusive */
  onSee: (from: number, to: number) => unknown;
  /** grouping of the rows, if any */
  grouping: Grouping | undefined;
  grouped: GroupedRows<R>;
  groups: RowGroups<R>;
  onGrouping: (grouping: Grouping) => void;
  /** column with checkboxes */
  choice?: Column<R> | undefined;
  /** settings of the table */
  table: TableSettings<R>;
  /** actions if a board has no possible grouping */
  noGroups?: ReactNode;
  /** true if the grouping in the address no longer exists */
  lost?: boolean;
}

interface TableSettings<R> {
  columns: readonly Column<R>[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onResize: (key: string, width: number) => void;
  rowHeight: number;
  /** true if all rows have this height */
  even?: boolean;
}

const LIST_PX = 84;
const NO_GROUPS = {
  title: 'Nothing to group by',
  text: 'A board has a column for each option of a field. Add a select field first.',
};
const LOST = {
  title: 'This grouping no longer exists',
  text: 'Choose under Layout what the board is grouped by.',
};

/** Rows of any type in the chosen layout: table, list, grid of cards, or board (VW-01). */
export const RowsView = observer(function RowsView<R extends StoredRow>(props: RowsViewProps<R>) {
  const { layout, look, grouping, grouped, groups, onGrouping, choice, table, lost = false } = props;
  const list = useMemo(() => [...(choice ? [choice] : []), ...listColumns(look)], [choice, look]);
  if (layout === 'BOARD' && !grouping)
    return (
      <EmptyState icon={IconLayoutKanban} {...(lost ? LOST : NO_GROUPS)} action={lost ? undefined : props.noGroups} />
    );
  if (grouping && grouped.state !== 'ready' && grouped.columns.length === 0)
    return grouped.state === 'failed' ? (
      <RefusedState error={grouped.error} again={() => void grouped.reload()} />
    ) : (
      <RowsSkeleton rows={6} height={table.rowHeight} />
    );
  const [lines, onSee] = grouping ? [grouped.lines, grouped.lines.see] : [props.lines, props.onSee];
  const shown = { label: look.label, lines, onSee, onOpen: look.open };
  return (
    <>
      {grouping?.only !== undefined && (
        <p className={classes.only}>
          Only one group is shown.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => onGrouping(wholeGrouping(grouping.by))}>
            Show all groups
          </Button>
        </p>
      )}
      {layout === 'BOARD' && grouping ? (
        <Board
          look={look}
          columns={grouped.columns}
          refusal={groups.refusal}
          onMove={(row, from, to) => {
            const groupOf = (key: string) => groups.groups.find((group) => group.key === key);
            const [left, reached] = [groupOf(from.key), groupOf(to.key)];
            return left && reached ? groups.move(row, left, reached) : Promise.resolve();
          }}
          onHide={(key) => onGrouping(withGroupToggled(grouping, key))}
        />
      ) : layout === 'GRID' ? (
        <CardGrid look={look} lines={lines} onSee={onSee} />
      ) : layout === 'LIST' ? (
        <LineTable {...shown} columns={list} rowHeight={LIST_PX} headless />
      ) : (
        <LineTable {...shown} {...table} />
      )}
      <LeftOut grouped={grouped} />
    </>
  );
}) as <R extends StoredRow>(props: RowsViewProps<R>) => ReactNode;

const listColumns = <R,>(look: RowLook<R>): Column<R>[] => [
  { key: 'face', title: look.label, width: 'minmax(0, 1fr)', render: (row) => <RowFace row={row} look={look} /> },
  { key: 'menu', title: 'More', width: '52px', align: 'end', render: (row) => <LookMenu row={row} look={look} /> },
];

/** Names of the groups beyond the maximum that a list shows. */
function LeftOut({ grouped: { leftOut } }: { grouped: Pick<GroupedRows<never>, 'leftOut'> }) {
  if (leftOut.length === 0) return null;
  return (
    <p className={classes.leftOut}>
      {counted(leftOut.length, 'more group')} not shown: {leftOut.map(({ title }) => title).join(', ')}. Filter the list
      to see fewer groups.
    </p>
  );
}
