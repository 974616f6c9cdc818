import type { ImportOutcome } from '@earshot/core/areas/exchange/project-import';
import type { Slice } from './arrival.ts';
import type { ArrivingNoun } from './arriving-nouns.ts';

/** Refuses rows beyond as many as a project may have. */
export async function refuseBeyond(
  { change, arrival }: Slice,
  { entity, room }: Pick<ArrivingNoun, 'entity' | 'room'>,
  rows: readonly { outcome: ImportOutcome; reason: string }[],
): Promise<void> {
  if (!room) return;
  const { projectId, state } = arrival.row;
  const place = entity.options.place ?? 'projectId';
  const here = await change.rows(entity).count({ [place]: projectId } as never, room.trashed ? 'both' : false);
  const coming = state === 'APPLYING' ? 0 : (arrival.accepted.get(entity.name)?.size ?? 0);
  const made = rows.filter(({ outcome }) => outcome === 'MADE');
  for (const one of made.slice(Math.max(0, room.most - here - coming))) {
    one.outcome = 'REFUSED';
    one.reason = room.says;
  }
}
