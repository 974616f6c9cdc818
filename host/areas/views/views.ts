import { createView, deleteView, restoreView, View, type ViewObjectType } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
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

/** Views of projects and of the directory; what is not here is as for every noun. */
export const viewHandlers = (): Handler[] => [
  inside(createView, async ({ input, work }) => {
    demandPlaceOf(work, input);
    await demandRoomIn(work, input.placeId, View, limits.viewsPerPlace);
    return createRow(View, work, input, deleteView);
  }),
  inside(restoreView, async ({ work, object }) => {
    if (object.trashedAt) await demandRoomIn(work, object.placeId, View, limits.viewsPerPlace);
    return (await restoreRow(View, work, object, deleteView)) as View;
  }),
];
