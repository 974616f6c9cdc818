import { DataPoint } from '@earshot/core/areas/channels/data-point';
import type { Loss } from '@earshot/core/areas/exchange/loss';
import {
  cancelProjectExport,
  createProjectExport,
  deleteProjectExport,
  downloadProjectExport,
  ProjectExport,
  projectExportLosses,
  restoreProjectExport,
} from '@earshot/core/areas/exchange/project-export';
import { File } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { EraseLeftovers, OnErase } from '../../jobs/erase-rows.ts';
import { eraseRows } from '../../jobs/erase-rows.ts';
import { cancelRun, lockedRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
import { createRow, trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { makeDue } from '../places/jobs/purge-trash.ts';

const BEGUN = {
  state: 'WAITING' as const,
  progress: 0,
  counts: {},
  bytes: 0,
  hash: '',
  notices: [],
  lossCount: 0,
  namesPeople: false,
  channelIds: [],
  startedAt: null,
  endedAt: null,
  expiresAt: null,
  problem: '',
};

/** Refuses members other than its maker, and its maker after losing access to part of its content. */
async function demandDownload(work: Work, row: ProjectExport): Promise<void> {
  const { memberId, peopleAccess } = work.actor;
  if (row.createdBy !== memberId)
    throw new Refusal('FORBIDDEN', 'Only the person who created an export can download it. Create your own.');
  if (row.namesPeople && !peopleAccess)
    throw new Refusal('FORBIDDEN', 'This export contains people, whom you can no longer see. Create another one.');
  if (row.channelIds.some((id) => !work.access.reads(id)))
    throw new Refusal(
      'FORBIDDEN',
      'This export has data of a channel that you can no longer open. Create another one.',
    );
  if (row.state !== 'DONE')
    throw new Refusal('CONFLICT', 'This export is not finished. Wait for it, or create another one.');
  const [there] = await work.transaction.sql(
    'select 1 from project_exports where workspace_id = $1 and id = $2 and expires_at > now()',
    [work.workspaceId, row.id],
  );
  if (!there) throw new Refusal('NOT_FOUND', 'This export has expired. Create another one.');
}

/** Exports of projects: made by a job, downloaded by their maker. */
export const exportHandlers = (): Handler[] => [
  inside(createProjectExport, async ({ input, work }) => {
    await demandRoomIn(work, input.projectId, ProjectExport, limits.exports.perProject);
    const own = { projectId: input.projectId, createdBy: work.actor.memberId, state: ['WAITING', 'RUNNING'] };
    if ((await work.rows(ProjectExport).count(own)) > 0)
      throw new Refusal('CONFLICT', 'One of your exports is already running. Wait for it, or stop it first.');
    const row = await createRow(ProjectExport, work, { ...input, ...BEGUN }, deleteProjectExport);
    await work.enqueue('make-export', { exportId: row.id }, { key: `make-export:${row.id}` });
    return row;
  }),
  inside(cancelProjectExport, ({ work, object }) => cancelRun(work, ProjectExport, object)),
  inside(deleteProjectExport, async ({ work, object }) => {
    const row = (await lockedRun(work, ProjectExport, object.id)) ?? object;
    return trashRow(ProjectExport, work, row, restoreProjectExport, isOpen(row) ? { state: 'CANCELLED' } : {});
  }),
  inside(projectExportLosses, async ({ input, work, object }) => {
    await demandDownload(work, object);
    return work.transaction.sql<Loss>(
      `select kind, title, why from project_export_losses
       where workspace_id = $1 and export_id = $2 order by rank limit $3`,
      [work.workspaceId, input.id, input.first],
    );
  }),
  inside(downloadProjectExport, async ({ work, object }) => {
    await demandDownload(work, object);
    return object;
  }),
];

/**
 * Exports and packages with erased data points are erased as a whole in the next round, as single points cannot be
 * removed.
 */
export const eraseExportedPoints: OnErase = async (change, idsOf) => {
  const points = idsOf(DataPoint);
  if (points.length === 0) return;
  const bind = [change.workspaceId, points];
  const channels = 'select distinct channel_id from data_points where workspace_id = $1 and id = any($2::uuid[])';
  const ids = async (rows: string) => (await change.transaction.sql<{ id: string }>(rows, bind)).map(({ id }) => id);
  await makeDue(
    change,
    ProjectExport,
    await ids(`select id from project_exports where workspace_id = $1 and channel_ids && array(${channels})`),
  );
  await makeDue(
    change,
    File,
    await ids(`select distinct p.file_id as id from project_imports p join project_import_items i
      on i.workspace_id = p.workspace_id and i.import_id = p.id where p.workspace_id = $1
        and p.state not in ('APPLYING', 'PAUSED', 'CLEARING') and i.noun = 'Channel' and i.row_id in (${channels})`),
  );
};

/** Erases expired exports, and deleted ones that were not restored. */
export const eraseOldExports: EraseLeftovers = async (change) => {
  const old = await change.transaction.sql<{ id: string }>(
    `select id from project_exports where workspace_id = $1
       and (expires_at < now() or trashed_at < now() - $2 * interval '1 second') for update`,
    [change.workspaceId, limits.exports.deletedSeconds],
  );
  await eraseRows(
    change,
    ProjectExport,
    old.map(({ id }) => id),
  );
  if (old.length > 0) await purgeBytesSoon(change);
};

/** Erases the bytes of exports with their project. */
export const eraseExportBytes: OnErase = async (change, idsOf) => {
  if (idsOf(ProjectExport).length > 0) await purgeBytesSoon(change);
};

const purgeBytesSoon = (change: Parameters<EraseLeftovers>[0]) =>
  change.enqueue('purge-bytes', {}, { key: `purge-bytes:${change.workspaceId}` });

/** Stores what an export could not hold. */
export const storeLosses = (change: Parameters<EraseLeftovers>[0], exportId: string, losses: readonly Loss[]) =>
  change.transaction.sql(
    `insert into project_export_losses (workspace_id, export_id, rank, kind, title, why)
     select $1, $2, rank, l->>'kind', l->>'title', l->>'why'
     from jsonb_array_elements($3::jsonb) with ordinality as r (l, rank)`,
    [change.workspaceId, exportId, JSON.stringify(losses)],
  );
