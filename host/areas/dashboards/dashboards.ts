import {
  createDashboard,
  Dashboard,
  deleteDashboard,
  restoreDashboard,
} from '@earshot/core/areas/dashboards/dashboard';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';

const HOMES: readonly (string | undefined)[] = ['WORKSPACE', 'FOLDER', 'PROJECT'];

function demandHome(work: Work, placeId: string): void {
  if (HOMES.includes(work.access.places.get(placeId)?.kind)) return;
  throw new Refusal(
    'BAD_USER_INPUT',
    'A dashboard belongs to a project, a folder or the workspace. Choose one of these.',
  );
}

/** Dashboards of projects, folders and the workspace; other operations are the standard ones. */
export const dashboardHandlers = (): Handler[] => [
  inside(createDashboard, async ({ input, work }) => {
    demandHome(work, input.placeId);
    await demandRoomIn(work, input.placeId, Dashboard, limits.dashboardsPerPlace);
    return createRow(Dashboard, work, input, deleteDashboard);
  }),
  inside(restoreDashboard, async ({ work, object }) => {
    if (object.trashedAt) await demandRoomIn(work, object.placeId, Dashboard, limits.dashboardsPerPlace);
    return restoreRow(Dashboard, work, object, deleteDashboard);
  }),
];
