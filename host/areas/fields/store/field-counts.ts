import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldCount } from '@earshot/core/areas/fields/field-count';
import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { FilterKind } from '@earshot/core/rules/filter/operator';
import type { Transaction } from '../../../store/database.ts';
import type { Bind, Find } from '../../../store/find.ts';
import { selectIds } from '../../../store/select.ts';

/** SQL: grouping of rows `v` of `field_values` by kind, and the value returned for a group. */
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

/**
 * SQL: values of rows in a field, as row_id, key and value. Removed options, and people in trash, count as no value.
 */
export function valuesOfField({ id, workspaceId, type, options }: Field, bind: Bind): string {
  const { by, value } = GROUPS[fieldType(type).filterKind];
  const there: Partial<Record<FieldTypeName, () => string>> = {
    SELECT: () =>
      `v.reference = any(${bind(
        options.map((option) => option.id),
        'uuid[]',
      )})`,
    PERSON: () =>
      `exists (select 1 from people c where c.workspace_id = v.workspace_id and c.id = v.reference and c.trashed_at is null)`,
  };
  const conditions = [
    `v.workspace_id = ${bind(workspaceId, 'uuid')}`,
    `v.field_id = ${bind(id, 'uuid')}`,
    `${by} is not null`,
    ...(there[type] ? [there[type]()] : []),
  ];
  return `select v.row_id, ${by} as key, ${value} as value from field_values v where ${conditions.join(' and ')}`;
}

/** Counts the matching rows by their value of a field: the `first` most frequent values, and the others together. */
export function countValues(
  transaction: Transaction,
  entity: AnyEntity,
  field: Field,
  { first, ...find }: Find & { first: number },
): Promise<FieldCount[]> {
  const shown = selectIds(entity, field.workspaceId, find);
  const values = [...shown.bind];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const given = valuesOfField(field, bind);
  const most = bind(field.type === 'SELECT' ? field.options.length : first, 'int8');
  return transaction.ask<FieldCount>({
    text: `with shown as (${shown.text}),
      given as (${given} and v.row_id in (select id from shown)),
      counted as (select min(value) as value, count(*)::int as count, row_number() over (order by count(*) desc, key) as place
        from given group by key)
      select 'ALL' as kind, null as value, count(*)::int as count from shown
      union all select 'VALUE', value, count from counted where place <= ${most}
      union all select 'OTHER', null, sum(count)::int from counted where place > ${most} having count(*) > 0
      union all select 'EMPTY', null, (select count(*) from shown)::int - (select count(distinct row_id) from given)::int`,
    bind: values,
  });
}
