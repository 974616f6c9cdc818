import { createView, deleteView, restoreView, View } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';

/** Refuses one more view than a project may have; those who make one at the same moment wait for each other. */
async function demandRoom(work: Work, projectId: string): Promise<void> {
  await work.transaction.sql('select 1 from projects where workspace_id = $1 and id = $2 for no key update', [
    work.workspaceId,
    projectId,
  ]);
  if ((await work.rows(View).count({ projectId })) >= limits.viewsPerProject)
    throw new Refusal(
      'UNPROCESSABLE',
      `A project has at most ${limits.viewsPerProject} views. Delete one that is no longer needed.`,
    );
}

/** Views of a project; what is not here is as for every noun. */
export const viewHandlers = (): Handler[] => [
  inside(createView, async ({ input, work }) => {
    await demandRoom(work, input.projectId);
    return createRow(View, work, input, deleteView);
  }),
  inside(restoreView, async ({ work, object }) => {
    if (object.trashedAt) await demandRoom(work, object.projectId);
    return (await restoreRow(View, work, object, deleteView)) as View;
  }),
];
