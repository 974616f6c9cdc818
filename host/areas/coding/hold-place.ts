import type { Work } from '../../operations/work.ts';

/** Locks a project as a whole, or the workspace, until the transaction ends. */
export const holdPlace = (work: Work, placeId: string) =>
  work.transaction.sql(
    placeId === work.workspaceId
      ? 'select 1 from workspaces where workspace_id = $1 and id = $2 for no key update'
      : 'select 1 from projects where workspace_id = $1 and id = $2 for no key update',
    [work.workspaceId, placeId],
  );
