import type { AnyEntity } from '@earshot/core/model/entity';
import type { Compiled, Predicate, Test } from '@earshot/core/rules/filter/compile';
import type { FilterKind } from '@earshot/core/rules/filter/operator';
import { columnsOf } from './columns.ts';
import type { Bind, Narrowing } from './find.ts';

/** SQL: true if a row has a matching value in a field; never null. */
export interface HasValue {
  (predicate: Predicate, bind: Bind): string;
  /**
   * Same, starting from the values instead of a lookup per row; undefined for predicates that most values match. Only
   * for required conditions, which PostgreSQL can evaluate first.
   */
  found?: (predicate: Predicate, bind: Bind) => string | undefined;
}

const TYPES: Readonly<Record<FilterKind, string>> = {
  TEXT: 'text',
  NUMBER: 'float8',
  BOOLEAN: 'float8',
  DATE: 'timestamptz',
  REFERENCE: 'uuid',
};

/**
 * SQL: true if one value matches a predicate. `value` is the SQL of a text in the filter's folded form, a number, a
 * time or an id.
 */
export function fits(predicate: Predicate, kind: FilterKind, value: string, bind: Bind): string {
  const type = TYPES[kind];
  const bound = (limit: number) => bind(kind === 'DATE' ? new Date(limit).toISOString() : limit, type);
  switch (predicate.is) {
    case 'something':
      return `${value} is not null`;
    case 'containing':
      // Compares one by one: a set of texts takes twice as long for each row.
      return `(${predicate.texts.map((text) => `strpos(${value}, ${bind(text, 'text')}) > 0`).join(' or ')})`;
    case 'oneOf':
      return `${value} = any(${bind(predicate.values, `${type}[]`)})`;
    case 'otherThan':
      return `${value} <> all(${bind(predicate.values, `${type}[]`)})`;
    case 'within': {
      const { least, above, below } = predicate;
      const limits = [
        ...(least === undefined ? [] : [`${value} >= ${bound(least)}`]),
        ...(above === undefined ? [] : [`${value} > ${bound(above)}`]),
        ...(below === undefined ? [] : [`${value} < ${bound(below)}`]),
      ];
      return `(${limits.join(' and ')})`;
    }
  }
}

const COMPARED: Readonly<Record<FilterKind, (column: string) => string>> = {
  TEXT: (column) => `lower(${column})`,
  NUMBER: (column) => `${column}::float8`,
  BOOLEAN: (column) => `${column}::int::float8`,
  DATE: (column) => column,
  REFERENCE: (column) => column,
};

/** A value in SQL that is one text, number, time or id of the row itself; null and blank text are no value. */
export const ownValue =
  (column: string, kind: FilterKind): HasValue =>
  (predicate, bind) => {
    if (predicate.is === 'something')
      return kind === 'TEXT' ? `(${column} is not null and ${column} ~ '\\S')` : `${column} is not null`;
    return `(${column} is not null and ${fits(predicate, kind, COMPARED[kind](column), bind)})`;
  };

/** The value of a field that is a column of an entity's table. */
export function columnValue(entity: AnyEntity, field: string, kind: FilterKind): HasValue {
  const column = columnsOf(entity).find((one) => one.field === field);
  if (!column) throw new Error(`${entity.name} has no column for ${field}`);
  return ownValue(`"${entity.name}"."${column.name}"`, kind);
}

function written(test: Test, has: HasValue, bind: Bind, must = false): string {
  if ('some' in test) return (must && has.found?.(test.some, bind)) || has(test.some, bind);
  if ('not' in test) return `not ${written(test.not, has, bind)}`;
  return `(${test.every.map((one) => written(one, has, bind, must)).join(' and ')})`;
}

/**
 * A compiled filter as conditions of a list; none for an empty filter. `having` is the condition under which a row can
 * have a field at all: no other row meets a condition on it.
 */
export function filterNarrow(
  { combinator, conditions }: Compiled,
  hasOf: (field: string) => HasValue,
  having: (field: string) => Narrowing | undefined = () => undefined,
): Narrowing[] {
  if (conditions.length === 0) return [];
  const met = (bind: Bind) => (condition: Compiled['conditions'][number]) => {
    const test = written(condition.test, hasOf(condition.field), bind, combinator === 'and');
    const among = having(condition.field);
    return among ? `(${among(bind)} and ${test})` : test;
  };
  return [(bind) => `(${conditions.map(met(bind)).join(` ${combinator} `)})`];
}
