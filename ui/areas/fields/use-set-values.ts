import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { StoredRow } from '../../data/entity-store.ts';
import { useStores } from '../../data/use-stores.ts';
import { tellDone } from '../../kit/dialogs/tell-done.ts';
import { toast } from '../../kit/dialogs/toast.tsx';

type Values = Record<string, FieldValue>;
export interface FieldedRow extends StoredRow {
  fields: Values;
}

/** A value to write; null empties the cell. */
export interface SetCell {
  row: FieldedRow;
  fieldId: string;
  value: FieldValue | null;
}

const withValue = ({ fields }: FieldedRow, fieldId: string, value: FieldValue | null): Values => {
  const { [fieldId]: _, ...others } = fields;
  return value === null ? others : { ...others, [fieldId]: value };
};

/**
 * Writes values of rows optimistically; refused ones are reverted with a message. Together they are one step of Undo.
 * `quietly` shows no toast.
 */
export function useSetValues(noun: AnyEntity) {
  const stores = useStores();
  const rows = stores.of(noun);
  const show = ({ row: { id }, fieldId, value }: SetCell) => {
    const row = rows.byId(id) as FieldedRow | undefined;
    if (row) rows.put({ ...row, fields: withValue(row, fieldId, value) } as never);
  };
  return async (cells: readonly SetCell[], says: string, quietly = false): Promise<void> => {
    const before = cells.map((cell) => ({ ...cell, value: cell.row.fields[cell.fieldId] ?? null }));
    for (const cell of cells) show(cell);
    const batches = Array.from({ length: Math.ceil(cells.length / limits.fieldCells) }, (_, batch) =>
      cells.slice(batch * limits.fieldCells, (batch + 1) * limits.fieldCells),
    );
    let done = 0;
    try {
      const { step } = await stores.performAll(
        setFieldValues,
        batches.map((batch) => ({
          cells: batch.map(({ row, fieldId, value }) => ({ rowId: row.id, fieldId, value })),
        })),
        () => says,
        (batch) => {
          done = batch;
          return true;
        },
      );
      if (!quietly) tellDone(stores, says, step);
    } catch (reason) {
      for (const cell of before.slice(done * limits.fieldCells)) show(cell);
      toast.failed(reason);
    }
  };
}
