import { join } from 'node:path';
import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { TaskFailure } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { apart, type TaskReport } from '../../../jobs/apart.ts';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, problemOf, Stopped, tellRun } from '../../../jobs/runs.ts';
import { parkedWords, type ShownJob } from '../../../jobs/shown-run.ts';
import { actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import type { ArrivalParts } from '../arriving/arrival.ts';
import type { FolderParts } from '../arriving/bring-folder.ts';
import { bringPackage, Paused } from '../arriving/bring-package.ts';
import { clearImport } from '../arriving/clear-import.ts';
import { importOver } from '../arriving/import-over.ts';
import { PackageFolder } from '../gathering/package-folder.ts';

export interface ImportParts extends FolderParts, ArrivalParts {
  /** the data folder */
  data: string;
  onErase: readonly OnErase[];
  report: TaskReport;
}

const HOUR_MS = 3_600_000;

/**
 * Performs the step of an import's state: checks its package, applies it, or removes what it brought. A killed attempt
 * resumes after the last stored rows.
 */
export function runImport(parts: ImportParts): Job {
  return job({
    kind: 'run-import',
    input: z.strictObject({ importId: z.uuid() }),
    deadlineMs: 4 * HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Look at a package, bring it into its project, or take back what it brought.',
    shows: SHOWS,
    run: async ({ input: { importId }, change, signal }) => {
      let row = await change.rows(ProjectImport).get(importId);
      while (row) row = await attempt(parts, change, row, signal);
    },
  });
}

/** Everything imported stays: the importing member continues or discards it. */
const SHOWS: ShownJob<{ importId: string }> = {
  of: ProjectImport,
  parked: async (change, { importId }, reason) => {
    const row = await lockedRun(change, ProjectImport, importId);
    const problem = parkedWords(reason);
    if (row?.state === 'CHECKING') await tellRun(change, ProjectImport, importId, importOver('FAILED', problem));
    else if (row?.state === 'APPLYING' || row?.state === 'CLEARING')
      await tellRun(change, ProjectImport, importId, { state: 'PAUSED', problem });
  },
  retried: async () => undefined,
};

/** Performs the step of an import's state; returns the import if another attempt is needed. */
async function attempt(
  parts: ImportParts,
  change: Change,
  row: ProjectImport,
  signal: AbortSignal,
): Promise<ProjectImport | undefined> {
  try {
    if (row.state === 'CHECKING' || row.state === 'APPLYING') await bring(parts, change, row, signal);
    else if (row.state === 'CLEARING') await clearImport(parts, row, signal);
    else if (row.state === 'PAUSED') return continued(change, row.id);
  } catch (fault) {
    if (fault instanceof Paused) return continued(change, row.id);
    if (fault instanceof Stopped) return undefined;
    const problem = problemOf(fault, 'This package could not be read.');
    if (problem === undefined) throw fault;
    if (fault instanceof TaskFailure) parts.report(fault, { workspaceId: change.workspaceId, itemId: row.id });
    await fail(parts, row, problem, signal);
  }
  return undefined;
}

/**
 * An import continued before its job noticed the pause, for which no other job was added. If not continued, it cannot
 * be until this transaction, and with it the job, has ended.
 */
async function continued(change: Change, importId: string): Promise<ProjectImport | undefined> {
  await change.transaction.sql('savepoint paused_import');
  const row = await lockedRun(change, ProjectImport, importId);
  if (row?.state !== 'APPLYING') return undefined;
  await change.transaction.sql('rollback to savepoint paused_import');
  return row;
}

async function bring(parts: ImportParts, change: Change, row: ProjectImport, signal: AbortSignal): Promise<void> {
  const member = row.createdBy ? await change.rows(Member).get(row.createdBy) : undefined;
  if (!member || member.suspended)
    throw new Refusal('FORBIDDEN', 'The member who started this import has left the workspace.');
  const folder = await PackageFolder.open(join(parts.data, 'imports', row.workspaceId, row.id));
  try {
    await bringPackage(parts, { row, actor: actorOf(member), folder: folder.path, signal });
  } finally {
    await folder.remove();
  }
}

/** Fails an import and removes its content. */
async function fail(parts: ImportParts, { id, workspaceId }: ProjectImport, problem: string, signal: AbortSignal) {
  const now = await apart(parts, workspaceId, async (change) => {
    const row = await lockedRun(change, ProjectImport, id);
    if (row?.state !== 'CHECKING' && row?.state !== 'APPLYING') return row;
    const brought = row.state === 'APPLYING';
    await tellRun(change, ProjectImport, id, brought ? { state: 'CLEARING', problem } : importOver('FAILED', problem));
    return change.rows(ProjectImport).get(id);
  });
  if (now?.state === 'CLEARING') await clearImport(parts, now, signal);
}
