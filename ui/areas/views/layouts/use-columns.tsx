import type { ReactNode } from 'react';
import { useListSearch } from '../../../frame/list-search.ts';
import type { Column } from '../../../kit/table/column.ts';
import { ColumnChooser, type OfferedColumn } from '../../../kit/table/column-chooser.tsx';
import { type ColumnSetting, columnsIn, type UsualColumn, withColumns } from '../settings/columns.ts';

/** A column that a list can show. */
export interface ListColumn extends UsualColumn {
  title: string;
  /** true if it cannot be hidden, because rows would be meaningless without it */
  always?: boolean;
}

interface UseColumns {
  /** visible ones, in order: sticky ones first */
  shown: readonly ColumnSetting[];
  shows: (key: string) => boolean;
  onResize: (key: string, width: number) => void;
  chooser: ReactNode;
}

/** Columns of a list, kept in the address as `?columns=…&fieldVisibility=…` (VW-04), and the menu that chooses them. */
export function useColumns(known: readonly ListColumn[]): UseColumns {
  const [search, setSearch] = useListSearch();
  const all = columnsIn(search, known);
  const change = (make: (now: ColumnSetting[]) => readonly ColumnSetting[]) =>
    setSearch((now) => withColumns(now, make(columnsIn(now, known)), known), { replace: true });
  const byKey = new Map(known.map((column) => [column.key, column]));
  const offered = all.map(
    (column): OfferedColumn => ({
      ...column,
      title: byKey.get(column.key)?.title ?? '',
      always: byKey.get(column.key)?.always === true,
    }),
  );
  const visible = all.filter((column) => column.visible || byKey.get(column.key)?.always);
  return {
    shown: [...visible.filter(({ sticky }) => sticky), ...visible.filter(({ sticky }) => !sticky)],
    shows: (key) => visible.some((column) => column.key === key),
    onResize: (key, width) =>
      change((now) => now.map((column) => (column.key === key ? { ...column, width } : column))),
    chooser: <ColumnChooser columns={offered} usual={known} onChange={(next) => change(() => next)} />,
  };
}

/** Visible columns in the chosen order and widths. */
export function arranged<R>(shown: readonly ColumnSetting[], columns: readonly Column<R>[]): Column<R>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return shown.flatMap(({ key, width, sticky, wrapped }) => {
    const column = byKey.get(key);
    return column ? [{ ...column, sizable: true, sized: width, sticky, wrapped }] : [];
  });
}
