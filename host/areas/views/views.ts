import {
  createView,
  deleteView,
  restoreView,
  updateView,
  View,
  type ViewLayout,
  type ViewObjectType,
} from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
import { createRow, restoreRow, updateRow } from '../../operations/standard.ts';
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

interface Shown {
  placeId: string;
  layout: ViewLayout;
  docId: string | null;
}

/** Refuses a view of the layout CANVAS without a canvas of its project, and any other view with one. */
async function demandCanvasOf(work: Work, { placeId, layout, docId }: Shown): Promise<void> {
  if (layout !== 'CANVAS' && docId === null) return;
  if (layout !== 'CANVAS' || docId === null)
    throw new Refusal(
      'BAD_USER_INPUT',
      docId === null
        ? 'A view of the layout CANVAS shows a canvas. Send its id as docId.'
        : 'Only a view of the layout CANVAS has a docId. Leave it out, or choose that layout.',
    );
  const { entity, page } = await work.loadPage(docId);
  if (entity.options.document === 'canvas' && page.projectId === placeId) return;
  throw new Refusal('BAD_USER_INPUT', 'No canvas of the project of the view has this docId. Choose one of them.');
}

/** Views of projects and of the directory; other operations are the standard ones. */
export const viewHandlers = (): Handler[] => [
  inside(createView, async ({ input, work }) => {
    demandPlaceOf(work, input);
    await demandCanvasOf(work, input);
    await demandRoomIn(work, input.placeId, View, limits.viewsPerPlace);
    return createRow(View, work, input, deleteView);
  }),
  inside(updateView, ({ input, work, object }) => {
    const { docId, layout } = object;
    if (input.layout !== undefined && (input.layout === 'CANVAS') !== (layout === 'CANVAS'))
      throw new Refusal(
        'BAD_USER_INPUT',
        docId === null
          ? 'A list cannot become a canvas. Create a view of the layout CANVAS.'
          : 'A view of a canvas has no other layout. Create another view.',
      );
    return updateRow(View, { input, work, object }, updateView);
  }),
  inside(restoreView, async ({ work, object }) => {
    if (object.trashedAt) await demandRoomIn(work, object.placeId, View, limits.viewsPerPlace);
    return (await restoreRow(View, work, object, deleteView)) as View;
  }),
];
