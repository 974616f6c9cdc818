import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { booleanField } from '@earshot/core/areas/fields/types/boolean';
import { isKeptAsNumber } from '@earshot/core/areas/fields/types/number';
import { limits } from '@earshot/core/limits';
import { normalEmail } from '@earshot/core/rules/email';
import { folded } from '@earshot/core/rules/text';

const SETTINGS = { options: [], maxSelected: 1, format: 'NUMBER', currencySymbol: '' } as const;
const CONTEXT = { settings: SETTINGS, peopleNamed: () => [], personName: () => '', dayFirst: true };

const reads = (type: FieldTypeName) => (text: string) => 'value' in fieldType(type).read(text, CONTEXT);
const isNumber = reads('NUMBER');
const isDate = reads('DATETIME');
const isPhone = reads('PHONE');

// Pattern of phone numbers; values that could also be plain numbers count only if they begin as phone numbers do.
const PHONE = /^(?:\+|\(?0).*[\s\-/().]|^[+0]\d{6,14}$/;
const DECIMAL = /^[+-]?0?[.,]\d+$/;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const ANSWERS = 12;

/** True if nearly all values pass: a few typing errors do not change a column's type. */
const most = (values: readonly string[], holds: (value: string) => boolean) =>
  values.filter(holds).length >= 0.9 * values.length;

/** True if a column has so few different values that they are options. */
function isChoice(values: readonly string[]): boolean {
  const labels = new Set(values.map(folded));
  return (
    labels.size <= ANSWERS &&
    3 * labels.size <= values.length &&
    values.every((value) => value.length <= limits.optionLabel)
  );
}

const decimals = (value: string) => /\.(\d+)\D*$/.exec(value)?.[1] ?? '';

/**
 * True if numbers would lose their form: trailing zeros are fine where all values have as many decimals (prices); 1.9
 * and 1.10 are versions, which numbers would order differently.
 */
function areKept(numbers: readonly string[]): boolean {
  const written = numbers.map(decimals).filter((digits) => digits !== '');
  const alike = new Set(written.map(({ length }) => length)).size <= 1;
  return numbers.every(isKeptAsNumber) && (alike || written.every((digits) => !digits.endsWith('0')));
}

/** True when a text is a number that would not be written back as it is. */
export const losesDigits = (text: string): boolean => isNumber(text) && !isKeptAsNumber(text);

/** True if a column consists of numbers that lose no digits. */
const isNumeric = (values: readonly string[]) => most(values, isNumber) && areKept(values.filter(isNumber));

/** The field type that fits a column's values; TEXT if no other fits or there are no values. */
export function guessType(cells: readonly string[]): FieldTypeName {
  const values = cells.map((cell) => cell.trim()).filter((value) => value !== '');
  if (values.length === 0) return 'TEXT';
  if (most(values, (value) => normalEmail(value) !== undefined)) return 'EMAIL';
  if (most(values, (value) => ADDRESS.test(value))) return 'URL';
  const words = values.every((value) => !/^[01]$/.test(value));
  if (words && values.every((value) => 'value' in booleanField.read(value, CONTEXT))) return 'BOOLEAN';
  if (most(values, (value) => PHONE.test(value) && !DECIMAL.test(value) && isPhone(value) && !isDate(value)))
    return 'PHONE';
  if (isNumeric(values)) return 'NUMBER';
  if (most(values, isDate)) return 'DATETIME';
  return isChoice(values) ? 'SELECT' : 'TEXT';
}
