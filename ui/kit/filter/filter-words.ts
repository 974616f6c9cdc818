import { type DatePreset, isDatePreset } from '@earshot/core/rules/dates/date-period';
import type { FieldForm } from '@earshot/core/rules/filter/form';
import { type FilterKind, type FilterOperator, needsValue } from '@earshot/core/rules/filter/operator';
import { isRelativeDate, type RelativeDate } from '@earshot/core/rules/filter/relative-date';
import type { ComboboxProps } from '@mantine/core';
import type { ComponentType } from 'react';
import { dayWords } from '../words/dates.ts';
import { PRESET_WORDS } from '../words/preset-words.ts';

export interface ReferencePickerProps {
  label: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  comboboxProps: ComboboxProps;
}

/** A field for filters. */
export interface FilterField {
  field: string;
  label: string;
  kind: FilterKind;
  /** heading of its group */
  group?: string;
  /** options of a reference; undefined while loading */
  choices?: readonly { value: string; label: string }[] | undefined;
  /** picker for references too numerous to list; `choices` then include those of the filter */
  picker?: ComponentType<ReferencePickerProps>;
  /** frequent texts, as suggestions */
  suggestions?: readonly string[];
}

const WORDS: Record<FilterOperator, string> = {
  IS: 'is',
  IS_NOT: 'is not',
  CONTAINS: 'contains',
  CONTAINS_NOT: 'does not contain',
  GREATER_THAN: 'is greater than',
  LESS_THAN: 'is less than',
  IS_BEFORE: 'is before',
  IS_AFTER: 'is after',
  HAS_ANY_OF: 'has any of',
  HAS_ALL_OF: 'has all of',
  HAS_NONE_OF: 'has none of',
  MISSING_ALL_OF: 'is missing all of',
  IS_ONE_OF: 'is one of',
  IS_NOT_ONE_OF: 'is not one of',
  IS_EMPTY: 'is empty',
  IS_NOT_EMPTY: 'is not empty',
};

/** Words between a field and its values. */
export const operatorWords = (operator: FilterOperator): string => WORDS[operator];

export const RELATIVE_WORDS: Record<RelativeDate, string> = {
  '1h': '1 hour',
  '1w': '1 week',
  '2w': '2 weeks',
  '4w': '4 weeks',
  '1m': '1 month',
  '3m': '3 months',
  '6m': '6 months',
  '1y': '1 year',
  '2y': '2 years',
};

function dateWords(value: string, operator: FilterOperator): string {
  if (isDatePreset(value)) return value.startsWith('last') ? `in the ${presetWords(value)}` : presetWords(value);
  const [first = '', last] = value.split('/');
  if (last !== undefined) return `from ${dayOf(first)} to ${dayOf(last)}`;
  if (isRelativeDate(value))
    return operator === 'IS' ? `in the past ${RELATIVE_WORDS[value]}` : `${RELATIVE_WORDS[value]} ago`;
  return dayOf(value);
}

const dayOf = (value: string): string => (Number.isNaN(Date.parse(value)) ? value : dayWords(value));

const presetWords = (preset: DatePreset): string => PRESET_WORDS[preset].toLowerCase();

function valueWords(value: string, field: FilterField | undefined, operator: FilterOperator): string {
  if (field?.kind === 'DATE') return dateWords(value, operator);
  if (field?.kind === 'BOOLEAN') return value === 'true' ? 'yes' : 'no';
  if (field?.kind === 'REFERENCE')
    return field.choices ? (field.choices.find((choice) => choice.value === value)?.label ?? 'a deleted choice') : '…';
  return value;
}

/** A condition as a sentence: “City is York or Leeds”. */
export function conditionWords({ field, operator, values }: FieldForm, fields: readonly FilterField[]): string {
  const known = fields.find((one) => one.field === field);
  const joined = values
    .map((value) => valueWords(value, known, operator))
    .join(operator === 'HAS_ALL_OF' || operator === 'MISSING_ALL_OF' ? ' and ' : ' or ');
  return [known?.label ?? 'Deleted field', WORDS[operator], ...(needsValue(operator) ? [joined] : [])].join(' ');
}
