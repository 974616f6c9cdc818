import type { Work } from '../../operations/work.ts';

/** Until the end of the transaction nobody else who asks for it changes a project as a whole, or the workspace. */
export const holdPlace = (work: Work, placeId: string) =>
  work.transaction.sql(
    placeId === work.workspaceId
      ? 'select 1 from workspaces where workspace_id = $1 and id = $2 for no key update'
      : 'select 1 from projects where workspace_id = $1 and id = $2 for no key update',
    [work.workspaceId, placeId],
  );
