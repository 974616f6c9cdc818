import { Refusal } from '../../refusal.ts';
import { isDatePreset, utcPeriodOf } from '../dates/date-period.ts';
import { isUuid } from '../id.ts';
import type { FieldForm, FilterForm } from './form.ts';
import { type FilterKind, type FilterOperator, needsValue, OPERATORS } from './operator.ts';
import { isRelativeDate, momentBefore } from './relative-date.ts';

/** A value of a row or an operand: a case-folded text, a number, 0 or 1, milliseconds since 1970, or an id. */
export type Comparable = string | number;

/** Test of one value of a row. */
export type Predicate =
  | { is: 'something' }
  | { is: 'containing'; texts: readonly string[] }
  | { is: 'oneOf'; values: readonly Comparable[] }
  | { is: 'otherThan'; values: readonly Comparable[] }
  /** within bounds: `least` inclusive, `above` and `below` exclusive */
  | { is: 'within'; least?: number; above?: number; below?: number };

/** Test of all values of a row in one field. */
export type Test = { some: Predicate } | { not: Test } | { every: readonly Test[] };

/** A compiled filter: a test for each field, combined by `and` or `or`. Without tests every row meets it. */
export interface Compiled {
  combinator: 'and' | 'or';
  conditions: readonly { field: string; kind: FilterKind; test: Test }[];
}

/** The properties of a field that filters need. */
export interface FilterField {
  kind: FilterKind;
  /** folding of texts for comparison; lowercase by default */
  fold?: (text: string) => string;
}

export const lowerCase = (text: string): string => text.toLowerCase();

/** Field information needed to compile a filter. */
export interface Compiling {
  /** undefined for a field that does not exist (any more) */
  fieldOf: (field: string) => FilterField | undefined;
  /** base of relative dates */
  now: Date;
  /** set if the filter is for people by their own fields: PERSON fields cannot be used there (SE-08) */
  ofPeople?: { isPersonField: (field: string) => boolean };
  /** fields that depend on a row's project; dropped when only people or folders are searched (SE-08) */
  dropped?: (field: string) => boolean;
}

const refuse = (text: string) => new Refusal('BAD_USER_INPUT', text);

/** A number that a person types into a condition (SE-09): digits with an optional decimal point, no sign. */
export const OPERAND_PATTERN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The numeric operand of a condition; unreadable text counts as 0 (SE-08). */
export const numberOperand = (text: string): number => (OPERAND_PATTERN.test(text.trim()) ? Number(text.trim()) : 0);

/** Any time: the name in channels, and that in search (SE-13). */
const ALL_TIME: readonly string[] = ['allTime', 'allTimeNoRange'];
const DAY_MS = 24 * 3_600_000;
const ISO_DAY = /^(?!0000)\d{4}-\d\d-\d\d$/;
const ISO_MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A span of milliseconds; the end is exclusive. */
type Span = readonly [from: number, before: number];

/**
 * Parses the operand of a date condition: a day in UTC, a moment, a relative date, a preset such as thisWeek, or a
 * range of days ("2026-01-01/2026-01-31"); undefined for no date.
 */
function spanOf(text: string, now: Date): Span | undefined {
  if (isRelativeDate(text)) return [momentBefore(text, now).getTime(), now.getTime() + 1];
  if (isDatePreset(text)) return utcPeriodOf(text, now);
  if (text.includes('/')) return daysFromTo(text, now);
  const at = ISO_DAY.test(text) || ISO_MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  // Date.parse accepts 31 February as 3 March in some formats.
  if (ISO_DAY.test(text) && new Date(at).toISOString().slice(0, 10) !== text) return undefined;
  return [at, ISO_DAY.test(text) ? at + DAY_MS : at + 1];
}

function daysFromTo(text: string, now: Date): Span | undefined {
  const days = text.split('/');
  if (days.length !== 2 || !days.every((day) => ISO_DAY.test(day))) return undefined;
  const [first, last] = days.map((day) => spanOf(day, now));
  return first && last && first[0] < last[1] ? [first[0], last[1]] : undefined;
}

/** Reads the values of a condition for its kind of field; ineffective values are omitted. */
type Read = (values: readonly string[], field: FilterField) => Comparable[];
const READ: Readonly<Record<Exclude<FilterKind, 'DATE'>, Read>> = {
  TEXT: (values, { fold = lowerCase }) => values.filter((value) => value !== '').map(fold),
  NUMBER: (values) => values.filter((value) => value !== '').map(numberOperand),
  BOOLEAN: (values) => values.flatMap((value) => (value === 'true' ? [1] : value === 'false' ? [0] : [])),
  REFERENCE: (values) => values.map((value) => value.toLowerCase()).filter(isUuid),
};

const some = (predicate: Predicate): Test => ({ some: predicate });
const oneOf = (values: readonly Comparable[]) => some({ is: 'oneOf', values });
const containing = (values: readonly Comparable[]) => some({ is: 'containing', texts: values.map(String) });
const something = some({ is: 'something' });
// True if the row has values, all of them among these.
const within = (values: readonly Comparable[]): Test => ({
  every: [something, { not: some({ is: 'otherThan', values }) }],
});
const numbers = (values: readonly Comparable[]) => values.map(Number);

const COMPARED: Readonly<Partial<Record<FilterOperator, (values: readonly Comparable[]) => Test>>> = {
  IS: oneOf,
  IS_NOT: (values) => ({ not: oneOf(values) }),
  CONTAINS: containing,
  CONTAINS_NOT: (values) => ({ not: containing(values) }),
  // Any of several values is enough, so the least restrictive one decides.
  GREATER_THAN: (values) => some({ is: 'within', above: Math.min(...numbers(values)) }),
  LESS_THAN: (values) => some({ is: 'within', below: Math.max(...numbers(values)) }),
  HAS_ANY_OF: oneOf,
  HAS_ALL_OF: (values) => ({ every: values.map((value) => oneOf([value])) }),
  HAS_NONE_OF: (values) => ({ not: oneOf(values) }),
  MISSING_ALL_OF: (values) => ({ not: oneOf(values) }),
  IS_ONE_OF: within,
  IS_NOT_ONE_OF: (values) => ({ not: within(values) }),
};

function dateTest(operator: FilterOperator, [from, before]: Span): Test {
  if (operator === 'IS_BEFORE') return some({ is: 'within', below: from });
  // "After" a day is after its end; "after" a relative date is after that moment.
  if (operator === 'IS_AFTER') return some({ is: 'within', least: before });
  return some({ is: 'within', least: from, below: before });
}

/** The test of a condition; undefined if it has no effect (SE-08). */
function testOf({ operator, values }: FieldForm, field: FilterField, now: Date): Test | undefined {
  if (operator === 'IS_EMPTY') return { not: something };
  if (operator === 'IS_NOT_EMPTY') return something;
  if (field.kind === 'DATE') {
    if (values.some((value) => ALL_TIME.includes(value))) return something;
    const [value] = values.filter((text) => spanOf(text, now) !== undefined);
    if (value === undefined) return undefined;
    const span = spanOf(value, now) as Span;
    return operator === 'IS_AFTER' && isRelativeDate(value)
      ? some({ is: 'within', above: span[0] })
      : dateTest(operator, span);
  }
  const read = READ[field.kind](values, field);
  return read.length === 0 ? undefined : COMPARED[operator]?.(read);
}

/** True if a condition is complete: it has a value to compare with, if it needs one (SE-08). */
export const isWhole = ({ operator, values }: Pick<FieldForm, 'operator' | 'values'>): boolean =>
  !needsValue(operator) || values.some((value) => value !== '');

/**
 * Compiles a filter (SE-08). Conditions without effect are dropped; with `and`, one such condition makes the others
 * ineffective as well.
 * @throws Refusal for a field that does not exist, an operator that the kind of field does not have (SE-07), or a
 * PERSON field in a filter of people
 */
export function compile(form: FilterForm, { fieldOf, now, ofPeople, dropped }: Compiling): Compiled {
  const { combinator } = form;
  const fields = form.fields.filter(({ field }) => !dropped?.(field));
  const conditions = fields.flatMap((one) => {
    const { field, operator } = one;
    if (ofPeople?.isPersonField(field)) throw refuse('person FilterFieldForms cannot be of type PERSON');
    const known = fieldOf(field);
    if (!known) throw refuse('A field of this filter no longer exists. Remove its condition, or restore the field.');
    const { kind } = known;
    if (!OPERATORS[kind].includes(operator))
      throw refuse(
        `Invalid operator '${operator}' for field type '${kind}'. Use one of ${OPERATORS[kind].join(', ')}.`,
      );
    const test = testOf(one, known, now);
    return test ? [{ field, kind, test }] : [];
  });
  return combinator === 'and' && conditions.length < fields.length
    ? { combinator, conditions: [] }
    : { combinator, conditions };
}
