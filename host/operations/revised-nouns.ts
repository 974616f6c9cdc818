import type { AnyEntity } from '@earshot/core/model/entity';

/** The nouns of which earlier values are kept; those of pages first, since a row is looked for in one after the other. */
export const revisedNouns = (entities: Iterable<AnyEntity>): AnyEntity[] =>
  [...entities]
    .filter(({ options }) => options.history)
    .sort((one, other) => Number(one.options.place === 'self') - Number(other.options.place === 'self'));
