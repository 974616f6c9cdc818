import * as z from 'zod';
import { limits } from '../../limits.ts';
import { Refusal } from '../../refusal.ts';

/** The types of an event's fields, which determine the possible operators (AU-05). */
export const RULE_FIELD_TYPES = ['string', 'number', 'boolean', 'date', 'array', 'enum'] as const;
export type RuleFieldType = (typeof RULE_FIELD_TYPES)[number];

/** Value of one field of an event. */
export type RuleValue = string | number | boolean | readonly string[] | null;

/** Field of an event that rules can test. */
export interface RuleField {
  title: string;
  type: RuleFieldType;
  /** values of an enum */
  values?: readonly string[];
}

export const RULE_OPERATORS = {
  string: ['equal', 'notEqual', 'contains', 'startsWith', 'endsWith'],
  number: ['equal', 'notEqual', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'],
  boolean: ['equal', 'notEqual'],
  date: ['before', 'after', 'on'],
  array: ['contains', 'notContains', 'isEmpty', 'isNotEmpty', 'lengthEqual', 'lengthGreaterThan', 'lengthLessThan'],
  enum: ['equal', 'notEqual', 'in', 'notIn'],
} as const satisfies Record<RuleFieldType, readonly string[]>;
export type RuleOperator = (typeof RULE_OPERATORS)[RuleFieldType][number];

/** Type of a condition's operand, by field type and operator; 'none' for operators without one. */
export type OperandKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'choices' | 'none';

/** Operand type that an operator takes. */
export function operandOf(type: RuleFieldType, operator: string): OperandKind {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return 'none';
  if (operator.startsWith('length')) return 'number';
  if (operator === 'in' || operator === 'notIn') return 'choices';
  return (
    { string: 'text', array: 'text', number: 'number', boolean: 'boolean', date: 'date', enum: 'choice' } as const
  )[type];
}

const value = z.union([
  z.string().max(limits.automations.ruleText),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(100),
]);
const condition = z.strictObject({ field: z.string().max(100), operator: z.string().max(50), value: value.optional() });
const rules = z.strictObject({
  combinator: z.enum(['AND', 'OR']),
  conditions: z.array(condition).max(limits.automations.conditions),
});
export type Condition = z.infer<typeof condition>;
export type Rules = z.infer<typeof rules>;

/** True if an event meets the rules. */
export type Matches = (values: Readonly<Record<string, RuleValue | undefined>>) => boolean;

const refused = (message: string) => new Refusal('BAD_USER_INPUT', message, { fields: { trigger: message } });
const failed = (why: string) => refused(`Failed to create condition: ${why}`);

/**
 * Checks rules against the fields of an event and returns the function that matches events; refusals are worded as in
 * AU-06.
 */
export function buildRules(given: unknown, fields: Readonly<Record<string, RuleField>>): Matches {
  const read = rules.safeParse(given);
  if (!read.success) throw refused(`Invalid rules structure: ${structureFault(read.error)}`);
  const { combinator, conditions } = read.data;
  if (conditions.length === 0) throw refused('Cannot build rules without any conditions');
  const tests = conditions.map((one) => createCondition(one, fields));
  return (values) => (combinator === 'AND' ? tests.every((test) => test(values)) : tests.some((test) => test(values)));
}

function structureFault({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.') ?? '';
  return path === '' ? (issue?.message ?? 'unreadable') : `${path}: ${issue?.message}`;
}

function createCondition(
  { field: name, operator, value }: Condition,
  fields: Readonly<Record<string, RuleField>>,
): Matches {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw failed(`the field '${name}' does not exist. Choose another one.`);
  const { type } = field;
  if (!(RULE_OPERATORS[type] as readonly string[]).includes(operator))
    throw refused(`Invalid operator '${operator}' for field type '${type}'`);
  const test = TESTS[type](operator as RuleOperator, operand(field, operator, value));
  return (values) => {
    const said = values[name];
    return said === undefined || said === null ? isNegative(operator) : test(said);
  };
}

/** True for operators that an absent value satisfies. */
const isNegative = (operator: string) => /^not|^isEmpty$/.test(operator);

/** The operand in the type that the operator needs. */
function operand({ title, type, values }: RuleField, operator: string, value: Condition['value']): Condition['value'] {
  const kind = operandOf(type, operator);
  const fits: Record<OperandKind, () => boolean> = {
    none: () => true,
    text: () => typeof value === 'string' && value.trim() !== '',
    number: () => typeof value === 'number' && Number.isFinite(value),
    boolean: () => typeof value === 'boolean',
    date: () => typeof value === 'string' && z.iso.date().safeParse(value).success,
    choice: () => typeof value === 'string' && values?.includes(value) === true,
    choices: () => Array.isArray(value) && value.length > 0 && value.every((one) => values?.includes(one) === true),
  };
  if (!fits[kind]()) throw failed(`${OPERAND_WORDS[kind]} is needed for '${title}'.`);
  return value;
}

const OPERAND_WORDS: Record<OperandKind, string> = {
  none: 'nothing',
  text: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  date: 'a date such as 2026-03-31',
  choice: 'one of its values',
  choices: 'at least one of its values',
};

type Test = (said: NonNullable<RuleValue>) => boolean;

const folded = (text: unknown) => String(text).normalize('NFC').toLowerCase();
const dayOf = (said: unknown) => String(said).slice(0, 10);
const listOf = (said: NonNullable<RuleValue>) => (Array.isArray(said) ? (said as readonly string[]) : [String(said)]);

/** Comparison by field type; texts are compared without case, dates as days in UTC. */
const TESTS: Record<RuleFieldType, (operator: RuleOperator, value: Condition['value']) => Test> = {
  string: (operator, value) => {
    const wanted = folded(value);
    return (said) => {
      const text = folded(said);
      if (operator === 'contains') return text.includes(wanted);
      if (operator === 'startsWith') return text.startsWith(wanted);
      if (operator === 'endsWith') return text.endsWith(wanted);
      return (text === wanted) === (operator === 'equal');
    };
  },
  number: (operator, value) => (said) => compares(operator, Number(said) - Number(value)),
  boolean: (operator, value) => (said) => (said === value) === (operator === 'equal'),
  date: (operator, value) => (said) => {
    if (operator === 'on') return dayOf(said) === value;
    return operator === 'before' ? dayOf(said) < String(value) : dayOf(said) > String(value);
  },
  array: (operator, value) => {
    const wanted = folded(value);
    return (said) => {
      const list = listOf(said);
      if (operator === 'isEmpty' || operator === 'isNotEmpty') return (list.length === 0) === (operator === 'isEmpty');
      if (operator === 'contains' || operator === 'notContains')
        return list.some((one) => folded(one) === wanted) === (operator === 'contains');
      const more = list.length - Number(value);
      return operator === 'lengthEqual' ? more === 0 : operator === 'lengthGreaterThan' ? more > 0 : more < 0;
    };
  },
  enum: (operator, value) => (said) => {
    const among = [value].flat().includes(String(said));
    return among === (operator === 'equal' || operator === 'in');
  },
};

function compares(operator: RuleOperator, difference: number): boolean {
  if (operator === 'equal') return difference === 0;
  if (operator === 'notEqual') return difference !== 0;
  if (operator === 'greaterThan') return difference > 0;
  if (operator === 'lessThan') return difference < 0;
  return operator === 'greaterThanOrEqual' ? difference >= 0 : difference <= 0;
}
