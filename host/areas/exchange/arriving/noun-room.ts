import type { ImportOutcome } from '@earshot/core/areas/exchange/project-import';
import type { Slice } from './arrival.ts';
import type { ArrivingNoun } from './arriving-nouns.ts';

/** Refuses rows beyond the project's maximum. */
export async function refuseBeyond(
  { change, arrival }: Slice,
  { entity, room }: Pick<ArrivingNoun, 'entity' | 'room'>,
  rows: readonly { outcome: ImportOutcome; reason: string }[],
): Promise<void> {
  if (!room) return;
  const { projectId, state } = arrival.row;
  const place = entity.options.place ?? 'projectId';
  const here = await change.rows(entity).count({ [place]: projectId } as never, room.trashed ? 'both' : false);
  // Rows of earlier slices are not stored in a dry run.
  const earlier = state === 'APPLYING' ? 0 : (arrival.made.get(entity.name) ?? 0);
  const made = rows.filter(({ outcome }) => outcome === 'MADE');
  const left = Math.max(0, room.most - here - earlier);
  for (const one of made.slice(left)) {
    one.outcome = 'REFUSED';
    one.reason = room.says;
  }
  arrival.made.set(entity.name, earlier + Math.min(left, made.length));
}
