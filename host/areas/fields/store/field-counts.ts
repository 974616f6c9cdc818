import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldCount } from '@earshot/core/areas/fields/field-count';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FilterKind } from '@earshot/core/rules/filter/operator';
import type { Transaction } from '../../../store/database.ts';
import type { Find } from '../../../store/find.ts';
import { selectIds } from '../../../store/select.ts';

/** SQL: by what the lines `v` of `field_values` of each kind are put together, and what the caller is told of a group. */
const GROUPS: Readonly<Record<FilterKind, { by: string; value: string }>> = {
  TEXT: { by: 'v.text', value: `v.value #>> '{}'` },
  NUMBER: { by: 'v.number', value: 'v.number::text' },
  BOOLEAN: { by: 'v.number', value: '(v.number = 1)::text' },
  DATE: {
    by: `date_trunc('month', v.moment, 'UTC')`,
    value: `to_char(v.moment at time zone 'UTC', 'YYYY-MM')`,
  },
  REFERENCE: { by: 'v.reference', value: 'v.reference::text' },
};

/** SQL: a line `v` of a field of these types shows; the options of the field are a placeholder. */
const SHOWN: Partial<Record<Field['type'], (options: string) => string>> = {
  // Options that their field no longer has are hidden, and people in trash: they count as no value.
  SELECT: (options) => `v.reference = any(${options})`,
  PERSON: (options) => `${options} is not null and exists (select 1 from people c
    where c.workspace_id = v.workspace_id and c.id = v.reference and c.trashed_at is null)`,
};

/** Counts the rows that are found by their value of a field: the `first` most frequent values, and the others together. */
export function countValues(
  transaction: Transaction,
  entity: AnyEntity,
  field: Field,
  { first, ...find }: Find & { first: number },
): Promise<FieldCount[]> {
  const shown = selectIds(entity, field.workspaceId, find);
  const options = field.options.map(({ id }) => id);
  const at = (index: number) => `$${shown.bind.length + index}`;
  const { by, value } = GROUPS[fieldType(field.type).filterKind];
  const known = (SHOWN[field.type] ?? ((all) => `${all} is not null`))(`${at(4)}::uuid[]`);
  return transaction.ask<FieldCount>({
    text: `with shown as (${shown.text}),
      given as (select v.row_id, ${by} as key, ${value} as value from field_values v
        where v.workspace_id = ${at(1)} and v.field_id = ${at(2)} and v.row_id in (select id from shown) and ${by} is not null and ${known}),
      counted as (select min(value) as value, count(*)::int as count, row_number() over (order by count(*) desc, key) as place
        from given group by key)
      select 'ALL' as kind, null as value, count(*)::int as count from shown
      union all select 'VALUE', value, count from counted where place <= ${at(3)}
      union all select 'OTHER', null, sum(count)::int from counted where place > ${at(3)} having count(*) > 0
      union all select 'EMPTY', null, (select count(*) from shown)::int - (select count(distinct row_id) from given)::int`,
    bind: [...shown.bind, field.workspaceId, field.id, field.type === 'SELECT' ? options.length : first, options],
  });
}
