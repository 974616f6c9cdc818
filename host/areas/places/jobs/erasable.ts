import { type AnyEntity, lowerFirst, type Shape } from '@earshot/core/model/entity';
import { referenceOf } from '../../../operations/references.ts';

/** The nouns that a name in a declaration means: itself, or any page or place. */
export function nounsCalled(name: string, entities: readonly AnyEntity[]): AnyEntity[] {
  const called = entities.filter(
    (entity) =>
      entity.name === name ||
      (name === 'Page' && entity.options.document !== undefined) ||
      (name === 'Place' && entity.options.place === 'self'),
  );
  if (called.length === 0) throw new Error(`There is no noun ${name}.`);
  return called;
}

/** The fields by which rows of a noun go with rows of others, and the nouns that each names. */
export const goesWith = (
  { options }: AnyEntity,
  entities: readonly AnyEntity[],
): (readonly [field: string, to: AnyEntity[]])[] =>
  Object.entries((options.trash?.goesWith ?? {}) as Record<string, string>).map(([field, name]) => [
    field,
    nounsCalled(name, entities),
  ]);

// Columns that only the host writes are declared as bare ids: there the name tells, as in `channelId`.
function refersTo(entity: AnyEntity, entities: readonly AnyEntity[]): AnyEntity[] {
  const named = Object.entries(entity.row.shape as Shape).flatMap(([field, schema]) => {
    const name = referenceOf(schema)?.to;
    if (name) return nounsCalled(name, entities);
    return entities.filter((other) => field === `${lowerFirst(other.name)}Id`);
  });
  return [...named, ...goesWith(entity, entities).flatMap(([, to]) => to)];
}

/**
 * The nouns whose rows are erased from trash, each after those that it refers to: rows are locked in this order and erased
 * in the opposite one. Throws when nouns refer to each other in a circle; a noun may refer to itself.
 */
export function erasable(entities: readonly AnyEntity[]): AnyEntity[] {
  const sorted = new Set<AnyEntity>();
  const begun = new Set<AnyEntity>();
  const add = (entity: AnyEntity) => {
    if (!entity.options.trash || sorted.has(entity)) return;
    if (begun.has(entity)) throw new Error(`${entity.name} refers to itself by way of other nouns.`);
    begun.add(entity);
    for (const to of refersTo(entity, entities)) if (to !== entity) add(to);
    sorted.add(entity);
  };
  for (const entity of entities) add(entity);
  return [...sorted];
}
