import type { Comparable, Compiled, Predicate, Test } from './compile.ts';

/** The values of a row in a field; empty for an empty field. */
export type ValuesOf = (field: string) => readonly Comparable[];

/** True if one value satisfies a predicate. */
export function fits(predicate: Predicate, value: Comparable): boolean {
  switch (predicate.is) {
    case 'something':
      return true;
    case 'containing':
      return predicate.texts.some((text) => String(value).includes(text));
    case 'oneOf':
      return predicate.values.includes(value);
    case 'otherThan':
      return !predicate.values.includes(value);
    case 'within': {
      const { least = -Infinity, above = -Infinity, below = Infinity } = predicate;
      const number = Number(value);
      return number >= least && (number > above || above === -Infinity) && (number < below || below === Infinity);
    }
  }
}

function holds(test: Test, values: readonly Comparable[]): boolean {
  if ('some' in test) return values.some((value) => fits(test.some, value));
  return 'not' in test ? !holds(test.not, values) : test.every.every((one) => holds(one, values));
}

/** True if a row meets a filter: the same test as the host's SQL, for one row. */
export function meetsFilter({ combinator, conditions }: Compiled, valuesOf: ValuesOf): boolean {
  if (conditions.length === 0) return true;
  const met = ({ field, test }: Compiled['conditions'][number]) => holds(test, valuesOf(field));
  return combinator === 'and' ? conditions.every(met) : conditions.some(met);
}
