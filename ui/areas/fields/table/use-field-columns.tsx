import type { Field } from '@earshot/core/areas/fields/field';
import type { AnyEntity } from '@earshot/core/model/entity';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { displayTitle } from '@earshot/core/rules/text';
import { useMemo, useState } from 'react';
import { useListSearch } from '../../../frame/list-search.ts';
import type { Column } from '../../../kit/table/column.ts';
import { ColumnChooser } from '../../../kit/table/column-chooser.tsx';
import { fieldOrder } from '../use-filtered-list.ts';
import type { FieldedRow } from '../use-set-values.ts';
import { CellRange } from './cell-range.ts';
import { FieldCell } from './field-cell.tsx';
import { useCellActions } from './use-cell-actions.ts';

/** Fields that are columns until somebody chooses. */
const USUAL = 3;

interface Fielded<R> {
  noun: AnyEntity;
  fields: readonly Field[];
  rows: readonly R[];
  writes: (row: R) => boolean;
}

/** The custom fields that a table shows as columns, kept in the address as `?columns=`, and the control that chooses them. */
export function useFieldColumns<R extends FieldedRow>({ noun, fields, rows, writes }: Fielded<R>) {
  const [search, setSearch] = useListSearch();
  const said = search.get('columns');
  const chosen = useMemo(() => chosenFields(fields, said), [fields, said]);
  const [range] = useState(() => new CellRange());
  const actions = useCellActions({ noun, rows, fields: chosen, range, writes: (row) => writes(row as R) });
  const columns = chosen.map(
    (field, column): Column<R> => ({
      key: field.id,
      title: displayTitle('field', field.label),
      ...(field.type === 'PERSON' ? {} : { order: fieldOrder(field.id) }),
      width: 'minmax(96px, 160px)',
      hideUnder: column === 0 ? 640 : 900,
      render: (row, index) => <FieldCell {...{ row, index, column, field, range, actions }} writes={writes(row)} />,
    }),
  );
  const shown = new Set(chosen.map(({ id }) => id));
  const offered = [...chosen, ...fields.filter(({ id }) => !shown.has(id))].map(({ id, label }) => ({
    key: id,
    title: displayTitle('field', label),
    visible: shown.has(id),
  }));
  const usual = fields.map(({ id }, at) => ({ key: id, visible: at < USUAL }));
  const choose = (next: readonly { key: string; visible: boolean }[]) =>
    setSearch(
      (params) => {
        const isUsual = next.every(({ key, visible }, at) => usual[at]?.key === key && usual[at]?.visible === visible);
        if (isUsual) params.delete('columns');
        else params.set('columns', next.flatMap(({ key, visible }) => (visible ? shortId(key) : [])).join('.'));
        return params;
      },
      { replace: true },
    );
  const chooser = fields.length > 0 && <ColumnChooser columns={offered} usual={usual} onChange={choose} />;
  return { columns, chooser };
}

function chosenFields(fields: readonly Field[], said: string | null): Field[] {
  if (said === null) return fields.slice(0, USUAL);
  const ids = said.split('.').map((short) => parsePathId(short));
  return ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);
}
