import {
  applyProjectImport,
  cancelProjectImport,
  createProjectImport,
  isOver,
  ProjectImport,
  packageEnding,
  pauseProjectImport,
  projectImportItems,
} from '@earshot/core/areas/exchange/project-import';
import { type ExportedTables, exportedTables } from '@earshot/core/areas/exchange/table-mapping';
import { File } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import { type EraseLeftovers, eraseRows } from '../../jobs/erase-rows.ts';
import { isRunning, sqlIn } from '../../jobs/queue.ts';
import { lockedRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
import { createRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { demandArrived } from '../files/table-files.ts';
import { importExpiry, importOver } from './arriving/import-over.ts';
import { NO_PROJECT, unpackerOf } from './arriving/open-package.ts';
import { forgetItems, itemsOf } from './store/import-items.ts';

const BEGUN = {
  state: 'CHECKING' as const,
  progress: 0,
  title: '',
  counts: {},
  notices: [],
  startedAt: null,
  endedAt: null,
  problem: '',
};

async function demandPackage(work: Work, projectId: string, fileId: string): Promise<File> {
  const file = await work.load(File, fileId, 'WRITE');
  if (file.projectId !== projectId)
    throw new Refusal('BAD_USER_INPUT', 'This file was uploaded to another project. Upload it to this one.');
  demandArrived(file);
  if (!unpackerOf(file.name)) throw new Refusal('UNPROCESSABLE', NO_PROJECT);
  return file;
}

const keyOf = (importId: string) => `run-import:${importId}`;
const runSoon = (work: Work, importId: string) => work.enqueue('run-import', { importId }, { key: keyOf(importId) });

async function change(work: Work, id: string, fields: Partial<ProjectImport>): Promise<ProjectImport> {
  const row = await work.rows(ProjectImport).update(id, fields);
  work.emit('updated', ProjectImport, [row], Object.keys(fields));
  return row;
}

/** Queries for the proposed mapping of another program's tables before an import. */
export const tableHandlers = (pool: Pick<Pool, 'run'>, store: Pick<FileStore, 'pathOf'>): Handler[] => [
  inside(exportedTables, async ({ work, object }): Promise<ExportedTables> => {
    demandArrived(object);
    if (packageEnding(object.name) !== '.zip') return { tables: [], texts: 0 };
    const { workspaceId } = work;
    return pool.run('preview-tables', { path: await store.pathOf({ workspaceId, hash: object.hash }) });
  }),
];

/** Imports of exported projects: a job checks the package, a user decides, and the job applies it. */
export const importHandlers = (): Handler[] => [
  inside(createProjectImport, async ({ input, work }) => {
    const file = await demandPackage(work, input.projectId, input.fileId);
    await demandRoomIn(work, input.projectId, ProjectImport, limits.imports.perProject);
    const others = await work.rows(ProjectImport).find({ where: { projectId: input.projectId } });
    if (others.some((one) => !isOver(one)))
      throw new Refusal('CONFLICT', 'Another import into this project is not finished. Finish or discard it first.');
    const row = await createRow(ProjectImport, work, {
      ...{ ...input, ...BEGUN, fileName: file.name, expiresAt: importExpiry() },
    });
    await runSoon(work, row.id);
    return row;
  }),
  inside(applyProjectImport, async ({ work, object }) => {
    const row = (await lockedRun(work, ProjectImport, object.id)) ?? object;
    if (row.state === 'DONE') return row;
    if (row.state === 'APPLYING' || row.state === 'PAUSED') {
      // A parked job is enqueued again; it resumes. Two would share a folder: a job that has not noticed a pause yet
      // simply continues.
      if (!(await isRunning(sqlIn(work.transaction), keyOf(row.id)))) await runSoon(work, row.id);
      return change(work, row.id, { state: 'APPLYING', problem: '' });
    }
    if (row.createdBy !== work.actor.memberId)
      throw new Refusal('FORBIDDEN', 'Only the person who started an import can apply it. Start your own.');
    if (row.state !== 'READY')
      throw new Refusal('CONFLICT', 'This import cannot be applied: it has not been checked, or it has ended.');
    await forgetItems(work.transaction, row.id);
    const startedAt = new Date().toISOString();
    const applying = await change(work, row.id, { state: 'APPLYING', progress: 0, counts: {}, startedAt });
    await runSoon(work, row.id);
    return applying;
  }),
  inside(pauseProjectImport, async ({ work, object }) => {
    const row = (await lockedRun(work, ProjectImport, object.id)) ?? object;
    if (row.state === 'PAUSED') return row;
    if (row.state !== 'APPLYING') throw new Refusal('CONFLICT', 'Only a running import can be paused.');
    return change(work, row.id, { state: 'PAUSED' });
  }),
  inside(cancelProjectImport, async ({ work, object }) => {
    const row = (await lockedRun(work, ProjectImport, object.id)) ?? object;
    if (row.state === 'CHECKING' || row.state === 'READY') {
      await forgetItems(work.transaction, row.id);
      return change(work, row.id, { ...importOver('CANCELLED'), counts: {} });
    }
    if (isOver(row)) return row;
    // Also if the removal job was parked.
    await runSoon(work, row.id);
    return row.state === 'CLEARING' ? row : change(work, row.id, { state: 'CLEARING' });
  }),
  inside(projectImportItems, ({ input: { id, ...asked }, work }) => itemsOf(work.transaction, id, asked)),
];

/** Erases expired imports, with their files. */
export const eraseOldImports: EraseLeftovers = async (change) => {
  const old = await change.transaction.sql<{ id: string; fileId: string }>(
    `select id, file_id as "fileId" from project_imports where workspace_id = $1 and expires_at < now()
       and state not in ('APPLYING', 'PAUSED', 'CLEARING') for update`,
    [change.workspaceId],
  );
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await eraseRows(change, ProjectImport, ids);
  const used = await change.transaction.sql<{ fileId: string }>(
    'select file_id as "fileId" from project_imports where workspace_id = $1',
    [change.workspaceId],
  );
  const still = new Set(used.map(({ fileId }) => fileId));
  const files = [...new Set(old.map(({ fileId }) => fileId))].filter((fileId) => !still.has(fileId));
  await eraseRows(change, File, files);
  await change.enqueue('purge-bytes', {}, { key: `purge-bytes:${change.workspaceId}` });
};
