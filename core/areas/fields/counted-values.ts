import { monthText } from '../../rules/dates/date-text.ts';
import type { FilterKind } from '../../rules/filter/operator.ts';
import type { FieldOption, FieldSettings, FieldTypeName } from './field-type.ts';
import { fieldType } from './types/all.ts';
import { numberAsText } from './types/number.ts';

/** A value that is counted: the id of an option, a number, a text, `true` or `false`, or a month such as 2026-03. */
export interface CountedValue {
  value: string;
  count: number;
}

type CountedField = Pick<FieldSettings, 'format' | 'currencySymbol'> & {
  type: FieldTypeName;
  options: readonly FieldOption[];
};

/** Label of a counted value; the names of people are not in their field. */
export function valueTitle(field: CountedField, value: string): string {
  if (field.type === 'SELECT') return field.options.find(({ id }) => id === value)?.label ?? value;
  if (field.type === 'BOOLEAN') return value === 'true' ? 'Yes' : 'No';
  if (field.type === 'DATETIME') return monthText(new Date(`${value}-01`));
  return field.type === 'NUMBER' ? numberAsText(Number(value), field) : value;
}

type Compare = (a: CountedValue, b: CountedValue) => number;

const alphabetical: Compare = (a, b) => (a.value < b.value ? -1 : Number(a.value > b.value));
const largestFirst: Compare = (a, b) => b.count - a.count || alphabetical(a, b);
const COMPARED: Readonly<Record<FilterKind, Compare>> = {
  NUMBER: (a, b) => Number(a.value) - Number(b.value),
  DATE: alphabetical,
  // Yes before No.
  BOOLEAN: (a, b) => alphabetical(b, a),
  TEXT: largestFirst,
  REFERENCE: largestFirst,
};

/** The counted values in field order: that of its options, ascending for numbers and months, otherwise by count. */
export function inFieldOrder<V extends CountedValue>(field: CountedField, values: readonly V[]): V[] {
  if (field.type !== 'SELECT') return values.toSorted(COMPARED[fieldType(field.type).filterKind]);
  const index = new Map(field.options.map(({ id }, at) => [id, at]));
  return values.toSorted((a, b) => (index.get(a.value) ?? index.size) - (index.get(b.value) ?? index.size));
}
