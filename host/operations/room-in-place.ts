import { type AnyEntity, inWords } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from './work.ts';

/**
 * Refuses one more row than a project, or the people directory, may have; those who make one at the same moment wait for
 * each other.
 */
export async function demandRoomIn(work: Work, placeId: string, entity: AnyEntity, most: number): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:room ' || $1 || $2, 0))`, [
    entity.name,
    placeId,
  ]);
  if ((await work.rows(entity).count({ [entity.options.place]: placeId })) < most) return;
  const place = work.access.places.get(placeId)?.kind === 'DIRECTORY' ? 'The people directory' : 'A project';
  throw new Refusal(
    'UNPROCESSABLE',
    `${place} has at most ${most} ${inWords(entity.plural)}. Delete one that is no longer needed.`,
  );
}
