import { type AnyEntity, lowerFirst, type Shape } from '@earshot/core/model/entity';
import { referenceOf } from '../../../operations/references.ts';

/** The entities that a name in a declaration stands for: itself, or any page or place. */
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

/** Fields by which rows of an entity are erased with others, and the entities that each refers to. */
export const goesWith = (
  { options }: AnyEntity,
  entities: readonly AnyEntity[],
): (readonly [field: string, to: AnyEntity[]])[] =>
  Object.entries((options.trash?.goesWith ?? {}) as Record<string, string>).map(([field, name]) => [
    field,
    nounsCalled(name, entities),
  ]);

// Columns that only the host writes are declared as bare ids: the name shows the entity, as in `channelId`.
function refersTo(entity: AnyEntity, entities: readonly AnyEntity[]): AnyEntity[] {
  const named = Object.entries(entity.row.shape as Shape).flatMap(([field, schema]) => {
    const name = referenceOf(schema)?.to;
    if (name) return nounsCalled(name, entities);
    return entities.filter((other) => field === `${lowerFirst(other.name)}Id`);
  });
  return [...named, ...goesWith(entity, entities).flatMap(([, to]) => to)];
}

/**
 * Entities erased from trash, each after those that it refers to: rows are locked in this order and erased in reverse.
 * Throws for circular references; an entity can refer to itself.
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
