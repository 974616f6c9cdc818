import type { AnyEntity } from '@earshot/core/model/entity';

/** Entities with stored earlier values; those of pages first, as a row is searched in one after the other. */
export const revisedNouns = (entities: Iterable<AnyEntity>): AnyEntity[] =>
  [...entities]
    .filter(({ options }) => options.history)
    .sort((one, other) => Number(one.options.place === 'self') - Number(other.options.place === 'self'));
