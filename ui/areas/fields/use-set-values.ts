import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { StoredRow } from '../../data/entity-store.ts';
import { useStores } from '../../data/use-stores.ts';
import { toast } from '../../kit/dialogs/toast.tsx';

type Values = Record<string, FieldValue>;
export interface FieldedRow extends StoredRow {
  fields: Values;
}

const withValue = ({ fields }: FieldedRow, fieldId: string, value: FieldValue | null): Values => {
  const { [fieldId]: _, ...others } = fields;
  return value === null ? others : { ...others, [fieldId]: value };
};

/** Writes a value of a row: shown at once, and taken back with a message where it is refused. */
export function useSetValue(noun: AnyEntity) {
  const stores = useStores();
  const rows = stores.of(noun);
  const show = (id: string, fields: Values) => {
    const row = rows.byId(id);
    if (row) rows.put({ ...row, fields } as never);
  };
  return async (row: FieldedRow, fieldId: string, value: FieldValue | null, says: string): Promise<void> => {
    show(row.id, withValue(row, fieldId, value));
    try {
      const { answer } = await stores.perform(setFieldValues, { cells: [{ rowId: row.id, fieldId, value }] }, says);
      for (const { id, fields } of answer) show(id, fields as Values);
    } catch (reason) {
      const now = rows.byId(row.id) as FieldedRow | undefined;
      if (now) show(row.id, withValue(now, fieldId, row.fields[fieldId] ?? null));
      toast.failed(reason);
    }
  };
}
