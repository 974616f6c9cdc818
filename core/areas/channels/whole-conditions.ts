import type { DataCondition, DataConditions, DataOperator } from './data-filter.ts';

const NEEDS_NO_VALUE: ReadonlySet<DataOperator> = new Set(['IS_EMPTY', 'IS_NOT_EMPTY']);

/** Whether an operator compares with values that somebody gives. */
export const needsValue = (operator: DataOperator): boolean => !NEEDS_NO_VALUE.has(operator);

/** Whether a condition says something: without a value to compare with it does not (SE-08). */
export const isWhole = ({ operator, values }: Pick<DataCondition, 'operator' | 'values'>): boolean =>
  !needsValue(operator) || values.some((value) => value !== '');

/** The conditions that count: with `and` all are whole or none counts, with `or` those that are (SE-08). */
export function compiled({ combinator, fields }: DataConditions): DataCondition[] {
  const whole = fields
    .filter(isWhole)
    .map((field) => ({ ...field, values: field.values.filter((value) => value !== '') }));
  return combinator === 'and' && whole.length < fields.length ? [] : whole;
}
