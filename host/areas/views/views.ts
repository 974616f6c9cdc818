import { createView, deleteView, restoreView, View, type ViewObjectType } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';

/** Refuses views of people outside the directory, and others in it or outside a project. */
function demandPlaceOf(work: Work, { placeId, objectType }: { placeId: string; objectType: ViewObjectType }): void {
  const kind = objectType === 'PERSON' ? 'DIRECTORY' : 'PROJECT';
  if (work.access.places.get(placeId)?.kind === kind) return;
  throw new Refusal(
    'BAD_USER_INPUT',
    kind === 'PROJECT'
      ? 'A view of notes, highlights or insights belongs to a project. Choose one.'
      : 'A view of people belongs to the people directory. Leave out the project.',
  );
}

/** Refuses one more view than a place may have; those who make one at the same moment wait for each other. */
async function demandRoom(work: Work, placeId: string): Promise<void> {
  await work.transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:views ' || $1, 0))`, [placeId]);
  if ((await work.rows(View).count({ placeId })) >= limits.viewsPerPlace)
    throw new Refusal(
      'UNPROCESSABLE',
      `There are ${limits.viewsPerPlace} views already. Delete one that is no longer needed.`,
    );
}

/** Views of projects and of the directory; what is not here is as for every noun. */
export const viewHandlers = (): Handler[] => [
  inside(createView, async ({ input, work }) => {
    demandPlaceOf(work, input);
    await demandRoom(work, input.placeId);
    return createRow(View, work, input, deleteView);
  }),
  inside(restoreView, async ({ work, object }) => {
    if (object.trashedAt) await demandRoom(work, object.placeId);
    return (await restoreRow(View, work, object, deleteView)) as View;
  }),
];
