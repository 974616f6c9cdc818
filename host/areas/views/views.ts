import { createView, deleteView, restoreView, View } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-project.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';

/** Views of a project; what is not here is as for every noun. */
export const viewHandlers = (): Handler[] => [
  inside(createView, async ({ input, work }) => {
    await demandRoomIn(work, input.projectId, View, limits.viewsPerProject);
    return createRow(View, work, input, deleteView);
  }),
  inside(restoreView, async ({ work, object }) => {
    if (object.trashedAt) await demandRoomIn(work, object.projectId, View, limits.viewsPerProject);
    return (await restoreRow(View, work, object, deleteView)) as View;
  }),
];
