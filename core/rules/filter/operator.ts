/** The operators of filters (SE-07). */
export const FILTER_OPERATORS = [
  'IS',
  'IS_NOT',
  'CONTAINS',
  'CONTAINS_NOT',
  'GREATER_THAN',
  'LESS_THAN',
  'IS_BEFORE',
  'IS_AFTER',
  'HAS_ANY_OF',
  'HAS_ALL_OF',
  'HAS_NONE_OF',
  'MISSING_ALL_OF',
  'IS_ONE_OF',
  'IS_NOT_ONE_OF',
  'IS_EMPTY',
  'IS_NOT_EMPTY',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** Types of values in filters; REFERENCE is a set of ids, such as options, people or tags. */
export type FilterKind = 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE' | 'REFERENCE';

/** Operators of each field type, the default first (SE-07). */
export const OPERATORS: Readonly<Record<FilterKind, readonly FilterOperator[]>> = {
  TEXT: ['CONTAINS', 'CONTAINS_NOT', 'IS', 'IS_NOT', 'IS_EMPTY', 'IS_NOT_EMPTY'],
  NUMBER: ['IS', 'IS_NOT', 'GREATER_THAN', 'LESS_THAN', 'IS_EMPTY', 'IS_NOT_EMPTY'],
  BOOLEAN: ['IS'],
  DATE: ['IS', 'IS_BEFORE', 'IS_AFTER', 'IS_EMPTY', 'IS_NOT_EMPTY'],
  REFERENCE: [
    'HAS_ANY_OF',
    'HAS_ALL_OF',
    'HAS_NONE_OF',
    'MISSING_ALL_OF',
    'IS_ONE_OF',
    'IS_NOT_ONE_OF',
    'IS_EMPTY',
    'IS_NOT_EMPTY',
  ],
};

/**
 * The operators offered for a kind of field; “missing all of” equals “has none of”, so it is accepted but not offered.
 */
export const offeredOperators = (kind: FilterKind): readonly FilterOperator[] =>
  OPERATORS[kind].filter((operator) => operator !== 'MISSING_ALL_OF');

const NEEDS_NO_VALUE: ReadonlySet<FilterOperator> = new Set(['IS_EMPTY', 'IS_NOT_EMPTY']);

/** True if an operator takes operands. */
export const needsValue = (operator: FilterOperator): boolean => !NEEDS_NO_VALUE.has(operator);

/**
 * The operator after a condition's field was changed: the same one if the new field has it, otherwise its first
 * (SE-10).
 */
export const operatorFor = (kind: FilterKind, operator: FilterOperator): FilterOperator =>
  OPERATORS[kind].includes(operator) ? operator : (OPERATORS[kind][0] ?? 'IS');
