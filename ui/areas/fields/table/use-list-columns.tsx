import type { Field } from '@earshot/core/areas/fields/field';
import type { AnyEntity } from '@earshot/core/model/entity';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { displayTitle } from '@earshot/core/rules/text';
import { useMemo, useState } from 'react';
import type { Column } from '../../../kit/table/column.ts';
import type { Lines } from '../../../kit/table/lines.ts';
import { arranged, type ListColumn, useColumns } from '../../views/layouts/use-columns.tsx';
import { fieldOrder } from '../use-filtered-list.ts';
import type { FieldedRow } from '../use-set-values.ts';
import { CellRange } from './cell-range.ts';
import { FieldCell } from './field-cell.tsx';
import { useCellActions } from './use-cell-actions.ts';

/** Number of fields shown as columns by default. */
const USUAL = 3;

interface ListColumnsWish<R> {
  noun: AnyEntity;
  fields: readonly Field[];
  /** columns other than fields, the title first, with their rendering */
  known: readonly ListColumn[];
  useOwnColumns: (shows: (key: string) => boolean, inView: readonly R[]) => readonly Column<R>[];
  /** rows in the visible range */
  inView: readonly R[];
  lines: Pick<Lines<R>, 'count' | 'rowAt'>;
  writes: (row: R) => boolean;
}

/** Columns of a table, its own and custom fields, whose cells can be edited as in a spreadsheet. */
export function useListColumns<R extends FieldedRow>(wish: ListColumnsWish<R>) {
  const { noun, fields, known: own, useOwnColumns, inView, lines, writes } = wish;
  const known = useMemo(() => {
    const [first, ...others] = own;
    const ofFields = fields.map(
      ({ id, label }, at): ListColumn => ({
        key: shortId(id),
        title: displayTitle('field', label),
        visible: at < USUAL,
      }),
    );
    return [...(first ? [first] : []), ...ofFields, ...others];
  }, [own, fields]);
  const columns = useColumns(known);
  const order = columns.shown.map(({ key }) => key).join(' ');
  const chosen = useMemo(
    () => order.split(' ').flatMap((key) => fields.find(({ id }) => id === parsePathId(key)) ?? []),
    [fields, order],
  );
  const [range] = useState(() => new CellRange());
  const actions = useCellActions({ noun, lines, fields: chosen, range, writes: (row) => writes(row as R) });
  const ofFields = chosen.map(
    (field, column): Column<R> => ({
      key: shortId(field.id),
      title: displayTitle('field', field.label),
      ...(field.type === 'PERSON' ? {} : { order: fieldOrder(field.id) }),
      width: 'minmax(96px, 160px)',
      hideUnder: column === 0 ? 640 : 900,
      render: (row, index) => <FieldCell {...{ row, index, column, field, range, actions }} writes={writes(row)} />,
    }),
  );
  const ofOwn = useOwnColumns(columns.shows, inView);
  return { ...columns, columns: arranged(columns.shown, [...ofOwn, ...ofFields]) };
}
