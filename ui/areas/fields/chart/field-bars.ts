import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldCount } from '@earshot/core/areas/fields/field-count';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { numberAsText } from '@earshot/core/areas/fields/types/number';
import { limits } from '@earshot/core/limits';
import { type FieldForm, type FilterForm, filterAsText } from '@earshot/core/rules/filter/form';
import type { Bar } from '../../../kit/chart/bar-list.tsx';

const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The words of a value that was counted. */
function labelOf(field: Field, value: string): string {
  if (field.type === 'SELECT') return field.options.find(({ id }) => id === value)?.label ?? value;
  if (field.type === 'BOOLEAN') return value === 'true' ? 'Yes' : 'No';
  if (field.type === 'DATETIME') return MONTH.format(new Date(`${value}-01`));
  return field.type === 'NUMBER' ? numberAsText(Number(value), field) : value;
}

/** The condition that rows with a value meet; undefined where no filter says it. */
function conditionOf({ id, type }: Field, value: string): FieldForm | undefined {
  const kind = fieldType(type).filterKind;
  if (kind === 'DATE' || value.length > limits.filterValue) return undefined;
  return { field: id, operator: kind === 'REFERENCE' ? 'HAS_ANY_OF' : 'IS', values: [value] };
}

/** The order of the values of a field: of its options, of numbers and months; otherwise the most frequent first. */
function inOrder(field: Field, counts: readonly FieldCount[]): { value: string; count: number }[] {
  const values = counts.flatMap(({ kind, value, count }) =>
    kind === 'VALUE' && value !== null ? [{ value, count }] : [],
  );
  if (field.type === 'SELECT')
    return field.options.map(({ id }) => ({
      value: id,
      count: values.find(({ value }) => value === id)?.count ?? 0,
    }));
  const kind = fieldType(field.type).filterKind;
  if (kind === 'NUMBER') return values.toSorted((a, b) => Number(a.value) - Number(b.value));
  if (kind === 'DATE') return values.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  if (kind === 'BOOLEAN') return values.toSorted((a, b) => (a.value > b.value ? -1 : 1));
  return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const countOf = (counts: readonly FieldCount[], kind: FieldCount['kind']) =>
  counts.find((one) => one.kind === kind)?.count ?? 0;

/** A value with the text of the filter that its rows meet, where there is one. */
export interface FieldBar extends Omit<Bar, 'to'> {
  filter?: string | undefined;
}

/** The bars of a field's chart, each with the filter of its rows, and how many rows there are and have a value. */
export function barsOf(
  field: Field,
  counts: readonly FieldCount[],
  form: FilterForm,
): { bars: FieldBar[]; all: number; filled: number } {
  const all = countOf(counts, 'ALL');
  const empty = countOf(counts, 'EMPTY');
  const others = countOf(counts, 'OTHER');
  const filterWith = (condition: FieldForm | undefined) =>
    condition && filterAsText({ ...form, fields: [...form.fields, condition] });
  const bars = inOrder(field, counts).map(({ value, count }) => ({
    key: value,
    label: labelOf(field, value),
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
