import { type AnyEntity, inWords } from '@earshot/core/model/entity';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from './work.ts';

const NAMES: Readonly<Record<string, string>> = {
  DIRECTORY: 'The people directory',
  WORKSPACE: 'The workspace itself',
  FOLDER: 'A folder',
};

/** Refuses a row beyond a place's maximum; concurrent creations wait for each other. */
export async function demandRoomIn(work: Work, placeId: string, entity: AnyEntity, most: number): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:room ' || $1 || $2, 0))`, [
    entity.name,
    placeId,
  ]);
  if ((await work.rows(entity).count({ [entity.options.place]: placeId })) < most) return;
  const place = NAMES[work.access.places.get(placeId)?.kind ?? ''] ?? 'A project';
  throw new Refusal(
    'UNPROCESSABLE',
    `${place} has at most ${most} ${inWords(entity.plural)}. Delete one that is no longer needed.`,
  );
}
