import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { booleanField } from '@earshot/core/areas/fields/types/boolean';
import { limits } from '@earshot/core/limits';
import { normalEmail } from '@earshot/core/rules/email';
import { folded } from '@earshot/core/rules/text';

const SETTINGS = { options: [], maxSelected: 1, format: 'NUMBER', currencySymbol: '' } as const;
const CONTEXT = { settings: SETTINGS, peopleNamed: () => [], personName: () => '', dayFirst: true };

const reads = (type: FieldTypeName) => (text: string) => 'value' in fieldType(type).read(text, CONTEXT);
const isNumber = reads('NUMBER');
const isDate = reads('DATETIME');
const isPhone = reads('PHONE');

// What else would be a number, too.
const PHONE = /^(?:\+|\(?0).*[\s\-/().]/;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const ANSWERS = 12;

/** Whether nearly all values hold: a few that were mistyped do not make a column another one. */
const most = (values: readonly string[], holds: (value: string) => boolean) =>
  values.filter(holds).length >= 0.9 * values.length;

/** Whether a column has so few different values that they are answers to choose from. */
function isChoice(values: readonly string[]): boolean {
  const labels = new Set(values.map(folded));
  return (
    labels.size <= ANSWERS &&
    3 * labels.size <= values.length &&
    values.every((value) => value.length <= limits.optionLabel)
  );
}

/** The type of field that the values of a column look like; TEXT where nothing else fits, or where there are none. */
export function guessType(cells: readonly string[]): FieldTypeName {
  const values = cells.map((cell) => cell.trim()).filter((value) => value !== '');
  if (values.length === 0) return 'TEXT';
  if (most(values, (value) => normalEmail(value) !== undefined)) return 'EMAIL';
  if (most(values, (value) => ADDRESS.test(value))) return 'URL';
  const words = values.every((value) => !/^[01]$/.test(value));
  if (words && values.every((value) => 'value' in booleanField.read(value, CONTEXT))) return 'BOOLEAN';
  if (most(values, (value) => PHONE.test(value) && isPhone(value) && !isDate(value))) return 'PHONE';
  if (most(values, isNumber)) return 'NUMBER';
  if (most(values, isDate)) return 'DATETIME';
  return isChoice(values) ? 'SELECT' : 'TEXT';
}
