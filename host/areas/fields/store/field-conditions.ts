import type { Field } from '@earshot/core/areas/fields/field';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import type { FilterKind } from '@earshot/core/rules/filter/operator';
import { fits, type HasValue } from '../../../store/filter-sql.ts';
import type { Bind, Sorting } from '../../../store/find.ts';

/** The column of `field_values` with the key of each kind. */
const KEYS: Readonly<Record<FilterKind, string>> = {
  TEXT: 'text',
  NUMBER: 'number',
  BOOLEAN: 'number',
  DATE: 'moment',
  REFERENCE: 'reference',
};

/** SQL: the workspace and row ids of values. */
export interface RowsSql {
  workspaceId: string;
  /** `= "Note".id`, or another comparison with ids */
  rowId: string;
}

const rowOf = ({ name }: AnyEntity): RowsSql => ({ workspaceId: `"${name}".workspace_id`, rowId: `= "${name}".id` });

/** SQL: row `v` of `field_values` belongs to a row and to a field. */
const ofRow = ({ workspaceId, rowId }: RowsSql, { id }: Field, line: string, bind: Bind) =>
  `${line}.workspace_id = ${workspaceId} and ${line}.row_id ${rowId} and ${line}.field_id = ${bind(id, 'uuid')}`;

/** Removed options are hidden: they count as no value. */
const shown = ({ type, options }: Field, line: string, bind: Bind): string[] =>
  type === 'SELECT'
    ? [
        `${line}.reference = any(${bind(
          options.map(({ id }) => id),
          'uuid[]',
        )})`,
      ]
    : [];

/** The values of a custom field of an entity's rows. */
export const fieldValue = (entity: AnyEntity, field: Field): HasValue => valueOfRows(rowOf(entity), field);

/** The values of a custom field of some rows. */
export const valueOfRows =
  (rows: RowsSql, field: Field): HasValue =>
  (predicate, bind) => {
    const kind = fieldType(field.type).filterKind;
    const key = `v.${KEYS[kind]}`;
    // The index has the beginning of a text.
    const begins =
      kind === 'TEXT' && predicate.is === 'oneOf'
        ? [
            `left(v.text, ${limits.fieldSortKey}) = any(${bind(
              predicate.values.map((value) => [...String(value)].slice(0, limits.fieldSortKey).join('')),
              'text[]',
            )})`,
          ]
        : [];
    const conditions = [
      ofRow(rows, field, 'v', bind),
      ...shown(field, 'v', bind),
      ...begins,
      fits(predicate, kind, key, bind),
    ];
    return `exists (select 1 from field_values v where ${conditions.join(' and ')})`;
  };

/** SQL: the sort key in row `sort` of a value; the first of several counts. */
function sortKey({ type, options }: Field, bind: Bind): string {
  const kind = fieldType(type).filterKind;
  if (kind === 'TEXT') return `left(sort.text, ${limits.fieldSortKey})`;
  if (kind !== 'REFERENCE') return `sort.${KEYS[kind]}`;
  return `array_position(${bind(
    options.map(({ id }) => id),
    'uuid[]',
  )}, sort.reference)`;
}

/** Sorts rows by a custom field; of several options by the first, in the field's order. */
export function sortingBy(entity: AnyEntity, field: Field, direction: 'ASC' | 'DESC'): Sorting {
  const { id, workspaceId, type } = field;
  if (type === 'PERSON') throw new Refusal('BAD_USER_INPUT', 'Rows are not sorted by people. Sort by another field.');
  const lines = (bind: Bind) =>
    [
      `sort.workspace_id = ${bind(workspaceId, 'uuid')}`,
      `sort.field_id = ${bind(id, 'uuid')}`,
      // Matches the index, so that a page is read in its order.
      `sort.${KEYS[fieldType(type).filterKind]} is not null`,
      ...(type === 'SELECT' ? ['sort.part = 0'] : []),
      ...shown(field, 'sort', bind),
    ].join(' and ');
  // Distinct names, so that they are not confused with columns of the row.
  const values = (bind: Bind) =>
    `(select sort.row_id as sorted_id, ${sortKey(field, bind)} as sort_key from field_values sort where ${lines(bind)}) sorted`;
  const ofThis = `sorted.sorted_id = "${entity.name}".id`;
  return {
    join: (bind) => `join ${values(bind)} on ${ofThis}`,
    by: `sorted.sort_key ${direction}, sorted.sorted_id ${direction}`,
    has: (bind) => `exists (select 1 from ${values(bind)} where ${ofThis})`,
    hasNot: (bind) => `not exists (select 1 from ${values(bind)} where ${ofThis})`,
  };
}
