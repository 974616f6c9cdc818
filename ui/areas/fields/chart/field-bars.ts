import { type CountedValue, inFieldOrder, valueTitle } from '@earshot/core/areas/fields/counted-values';
import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldCount } from '@earshot/core/areas/fields/field-count';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { limits } from '@earshot/core/limits';
import { type FieldForm, type FilterForm, filterAsText } from '@earshot/core/rules/filter/form';
import type { Bar } from '../../../kit/chart/bar-list.tsx';

/** Filter condition for rows with a value; undefined if no filter can express it. */
export function conditionOf({ id, type }: Field, value: string): FieldForm | undefined {
  const kind = fieldType(type).filterKind;
  if (kind === 'DATE' || value.length > limits.filterValue) return undefined;
  return { field: id, operator: kind === 'REFERENCE' ? 'HAS_ANY_OF' : 'IS', values: [value] };
}

/** Counted values in the field's order; a select field also shows unused options. */
function inOrder(field: Field, counts: readonly FieldCount[]): CountedValue[] {
  const values = counts.flatMap(({ kind, value, count }) =>
    kind === 'VALUE' && value !== null ? [{ value, count }] : [],
  );
  const counted = new Set(values.map(({ value }) => value));
  const unused = field.options.flatMap(({ id }) => (counted.has(id) ? [] : [{ value: id, count: 0 }]));
  return inFieldOrder(field, [...values, ...unused]);
}

const countOf = (counts: readonly FieldCount[], kind: FieldCount['kind']) =>
  counts.find((one) => one.kind === kind)?.count ?? 0;

/** A bar with the text of a filter for its rows, if there is one. */
export interface FieldBar extends Omit<Bar, 'to'> {
  filter?: string | undefined;
}

/**
 * Bars of a field's chart, each with the filter of its rows, and numbers of rows and of rows with a value. `nameOf`
 * names people.
 */
export function barsOf(
  field: Field,
  counts: readonly FieldCount[],
  form: FilterForm,
  nameOf: (personId: string) => string,
): { bars: FieldBar[]; all: number; filled: number } {
  const all = countOf(counts, 'ALL');
  const empty = countOf(counts, 'EMPTY');
  const others = countOf(counts, 'OTHER');
  const filterWith = (condition: FieldForm | undefined) =>
    condition && filterAsText({ ...form, fields: [...form.fields, condition] });
  const bars = inOrder(field, counts).map(({ value, count }) => ({
    key: value,
    label: field.type === 'PERSON' ? nameOf(value) : valueTitle(field, value),
    count,
    filter: filterWith(conditionOf(field, value)),
  }));
  const isEmpty: FieldForm = { field: field.id, operator: 'IS_EMPTY', values: [] };
  return {
    all,
    filled: all - empty,
    bars: [
      ...bars,
      ...(others > 0 ? [{ key: 'other', label: 'Other values', count: others }] : []),
      ...(empty > 0
        ? [
            {
              key: 'empty',
              label: 'No value',
              count: empty,
              filter: filterWith(field.type === 'BOOLEAN' ? undefined : isEmpty),
            },
          ]
        : []),
    ],
  };
}
