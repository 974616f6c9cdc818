import { Folder, restoreFolder } from '@earshot/core/model/folder';
import { loadSample, removeSample, Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { addJob, sqlIn } from '../jobs/queue.ts';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Work } from '../operations/work.ts';
import type { Transaction } from '../store/database.ts';
import { trashRow } from './standard.ts';

/** Leaves the job that fills a workspace, as one of its members. */
export const askForSample = (
  transaction: Transaction,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<void> =>
  addJob(sqlIn(transaction), 'load-sample', { memberId, workspaceId }, { key: `load-sample:${workspaceId}` });

/** The folder of the sample, as long as it is not in trash. */
async function sampleOf(work: Work): Promise<Folder | undefined> {
  const workspace = await work.rows(Workspace).get(work.workspaceId);
  return workspace?.sampleFolderId ? work.rows(Folder).get(workspace.sampleFolderId) : undefined;
}

/** The sample research: loaded by a job, removed as one folder. */
export function sampleHandlers(): Handler[] {
  return [
    inside(loadSample, async ({ work }) => {
      if (await sampleOf(work)) throw new Refusal('CONFLICT', 'The sample is here already. Look under Projects.');
      await askForSample(work.transaction, work.actor);
      return true;
    }),
    inside(removeSample, async ({ work }) => {
      const folder = await sampleOf(work);
      if (!folder) throw new Refusal('NOT_FOUND', 'The sample is not here, or in trash already.');
      work.check(folder.id, 'FULL');
      await trashRow(Folder, work, folder, restoreFolder);
      return true;
    }),
  ];
}
