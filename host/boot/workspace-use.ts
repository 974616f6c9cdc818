import { limits } from '@earshot/core/limits';
import { tenantIds } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';

/** Contents of a workspace, in rows and bytes. */
export interface WorkspaceUse {
  workspaceId: string;
  members: number;
  projects: number;
  pages: number;
  dataPoints: number;
  fileBytes: number;
}

const HELD = `select
  (select count(*) from members where workspace_id = $1)::int as members,
  (select count(*) from projects where workspace_id = $1 and trashed_at is null)::int as projects,
  ((select count(*) from notes where workspace_id = $1) + (select count(*) from insights where workspace_id = $1))::int as pages,
  (select count(*) from data_points where workspace_id = $1)::int as "dataPoints",
  (select coalesce(sum(bytes), 0) from files where workspace_id = $1)::float8 as "fileBytes"`;

/** The use of the oldest workspaces, one after the other, and the number of workspaces. */
async function measured(database: Database): Promise<{ count: number; used: WorkspaceUse[] }> {
  const ids = await database.asSystem('list workspaces for the metrics', tenantIds);
  const used: WorkspaceUse[] = [];
  for (const workspaceId of ids.slice(0, limits.figures.workspaces)) {
    const held = await database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql<Omit<WorkspaceUse, 'workspaceId'>>(HELD, [workspaceId]),
    );
    for (const row of held) used.push({ workspaceId, ...row });
  }
  return { count: ids.length, used };
}

/** Returns the use of workspaces, counted again at most every ten minutes, as counting a million rows takes a while. */
export function workspaceUse(database: Database): () => ReturnType<typeof measured> {
  let last: { at: number; use: ReturnType<typeof measured> } | undefined;
  return () => {
    if (last && performance.now() - last.at < limits.figures.useMs) return last.use;
    const now = { at: performance.now(), use: measured(database) };
    last = now;
    now.use.catch(() => {
      if (last === now) last = undefined;
    });
    return now.use;
  };
}
