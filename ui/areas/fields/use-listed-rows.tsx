import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Operation, Page } from '@earshot/core/model/operation';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod';
import { useStores } from '../../data/use-stores.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { LookMenu } from '../../kit/layouts/row-face.tsx';
import type { RowLook } from '../../kit/layouts/row-look.ts';
import { type Column, MENU_COLUMN } from '../../kit/table/column.ts';
import { linesOf } from '../../kit/table/lines.ts';
import { type Choosing, useChoice } from '../views/choosing/use-choice.tsx';
import { useChosenRows } from '../views/choosing/use-chosen.ts';
import type { RowGroups } from '../views/groups/row-groups.ts';
import { useGroupedRows } from '../views/groups/use-grouped-rows.tsx';
import { RowsView } from '../views/layouts/rows-view.tsx';
import type { ListColumn } from '../views/layouts/use-columns.tsx';
import { type GroupOffer, useLayout } from '../views/layouts/use-layout.tsx';
import { useSeen } from '../views/layouts/use-seen.ts';
import { useFieldGroups, useFieldOffers } from './groups/use-field-groups.tsx';
import { useListColumns } from './table/use-list-columns.tsx';
import type { FilteredList } from './use-filtered-list.ts';
import type { FieldedRow } from './use-set-values.ts';

interface ListedWish<R extends FieldedRow> {
  noun: AnyEntity;
  operation: Operation<z.ZodObject, Page<R>>;
  table: FilteredList<R>;
  condition: Readonly<Record<string, unknown>>;
  look: RowLook<R>;
  /** plural noun: notes */
  nouns: string;
  /** reason why a row cannot be changed; undefined if it can */
  refusal: (row: R) => string | undefined;
  /** columns other than fields, the title first */
  known: readonly ListColumn[];
  /** hook for the columns' rendering, given the visible rows */
  useOwnColumns: (shows: (key: string) => boolean, inView: readonly R[]) => readonly Column<R>[];
  /** columns shown beside a peek */
  beside: readonly string[];
  /** further groupings */
  ownOffers?: readonly GroupOffer[];
  useOwnGroups?: (by: string | undefined, all: boolean) => RowGroups<R> | undefined;
  /** entities whose changes can move rows between groups */
  touchedBy: readonly AnyEntity[];
  /** true if rows can be chosen */
  chooses: boolean;
  rowHeight: number;
  /** actions if a board has no possible grouping */
  noGroups?: ReactNode;
}

const NO_OFFERS: readonly GroupOffer[] = [];
const noOwnGroups = () => undefined;

/** Rows of a list with custom fields in the chosen layout, with the layout menus; read it inside an observer(). */
export function useListedRows<R extends FieldedRow>(wish: ListedWish<R>) {
  const { noun, table, look, nouns, refusal, condition, ownOffers = NO_OFFERS, useOwnGroups = noOwnGroups } = wish;
  const { list, form, fields } = table;
  const layout = useLayout([...ownOffers, ...useFieldOffers(fields, table.scope)], table.ready);
  const { grouping } = layout;
  const own = useOwnGroups(grouping?.by, layout.layout === 'BOARD');
  const byField = useFieldGroups<R>({ noun, fields, by: grouping?.by, condition, form, nameOf: look.nameOf, refusal });
  const groups = own ?? byField;
  const grouped = useGroupedRows<R>({
    operation: wish.operation,
    asked: table.asked,
    groups,
    grouping,
    onGrouping: layout.setGrouping,
    touchedBy: wish.touchedBy,
  });
  const whole = useMemo(() => linesOf(list.rows), [list.rows]);
  const lines = grouping ? grouped.lines : whole;
  const [seen, see] = useSeen();
  const inView = grouping ? grouped.inView : list.rows.slice(seen.from, seen.to);
  const columns = useListColumns<R>({
    noun,
    fields,
    known: wish.known,
    useOwnColumns: wish.useOwnColumns,
    inView,
    lines,
    writes: (row) => refusal(row) === undefined,
  });
  const choosing = useRowChoosing(wish, lines.rowAt);
  const choice = useChoice<R>({
    choosing: wish.chooses ? choosing : undefined,
    rowAt: lines.rowAt,
    nameOf: look.nameOf,
    noun: nouns,
  });
  const { beside } = usePeek();
  const shown = beside ? columns.columns.filter(({ key }) => wish.beside.includes(key)) : columns.columns;
  const rows = (
    <RowsView
      layout={layout.layout}
      look={look}
      lines={whole}
      onSee={(from, to) => {
        see(from, to);
        if (to >= whole.count && list.hasMore) void list.more();
      }}
      grouping={grouping}
      grouped={grouped}
      groups={groups}
      onGrouping={layout.setGrouping}
      choice={choice}
      table={{
        columns: [...(choice ? [choice] : []), ...shown, menuColumn(look)],
        orderBy: table.orderBy,
        onOrder: table.setOrder,
        onResize: columns.onResize,
        rowHeight: wish.rowHeight,
      }}
      noGroups={wish.noGroups}
      lost={layout.lost}
    />
  );
  return {
    rows,
    lines,
    choosing,
    lost: layout.lost,
    choosers: (
      <>
        {layout.chooser}
        {layout.layout === 'TABLE' && columns.chooser}
      </>
    ),
  };
}

/** Last column of a table: the menu of a row. */
export const menuColumn = <R,>(look: RowLook<R>): Column<R> => ({
  ...MENU_COLUMN,
  render: (row) => <LookMenu row={row} look={look} />,
});

/** Chosen rows of a list, and functions that choose many, including rows not loaded yet. */
function useRowChoosing<R extends FieldedRow>(
  { noun, operation, table: { list, asked } }: ListedWish<R>,
  rowAt: (line: number) => R | undefined,
): Choosing {
  const { api } = useStores();
  const { condition, input } = asked;
  const chosen = useChosenRows(JSON.stringify({ condition, input }), noun);
  const all = async () => {
    try {
      for (let offset = 0, more = true; more && offset < limits.listOffset; offset += limits.exportPage) {
        const page = await api.ask(operation, { ...input, condition, offset, first: limits.exportPage });
        chosen.choose(page.nodes.map(({ id }) => id));
        more = page.pageInfo.hasNextPage;
      }
    } catch (reason) {
      toast.failed(reason);
    }
  };
  return {
    chosen,
    total: list.total,
    all,
    range: (from, to) => {
      const lines = Array.from({ length: to - from + 1 }, (_, step) => from + step);
      chosen.choose(lines.flatMap((line) => rowAt(line)?.id ?? []));
    },
  };
}
