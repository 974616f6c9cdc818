import { retentionPreview, retentionRules, setRetentionRules } from '@earshot/core/areas/erasure/retention';
import { Project } from '@earshot/core/areas/places/project';
import { Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { previewOf, rulesOf, storeRules } from './store/retention-rules.ts';

/** Operations on retention periods of the workspace and its projects. */
export const retentionHandlers = (): Handler[] => [
  inside(retentionRules, ({ input, work }) => rulesOf(work.transaction, input.projectId)),
  inside(setRetentionRules, async ({ input: { projectId, ...changes }, work }) => {
    if (projectId === null && !work.actor.admin)
      throw new Refusal('FORBIDDEN', 'Only administrators can set how long the workspace keeps its content.');
    if (projectId !== null && typeof changes.pointDays === 'number')
      throw new Refusal('BAD_USER_INPUT', 'Data points belong to no project. Set their retention for the workspace.');
    const before = await rulesOf(work.transaction, projectId);
    await storeRules(work.transaction, { ...before, ...changes });
    work.undoBy(setRetentionRules, before);
    if (projectId === null)
      work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['retention']);
    else work.emit('updated', Project, [await work.load(Project, projectId)], ['retention']);
    return rulesOf(work.transaction, projectId);
  }),
  inside(retentionPreview, ({ input: { projectId, ...page }, work }) =>
    previewOf(work.transaction, projectId === null ? work.access.readable : [projectId], page),
  ),
];
