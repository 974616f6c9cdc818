import { Channel, restoreChannel } from '@earshot/core/model/channel';
import { Folder, restoreFolder } from '@earshot/core/model/folder';
import { loadSample, removeSample, restoreSample, Workspace } from '@earshot/core/model/workspace';
import { Refusal } from '@earshot/core/refusal';
import { addJob, sqlIn } from '../jobs/queue.ts';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Work } from '../operations/work.ts';
import type { Transaction } from '../store/database.ts';
import { restoreRow, trashRow } from './standard.ts';

/** Leaves the job that fills a workspace, as one of its members. */
export const askForSample = (
  transaction: Transaction,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<void> =>
  addJob(sqlIn(transaction), 'load-sample', { memberId, workspaceId }, { key: `load-sample:${workspaceId}` });

const PARTS = [
  { entity: Folder, field: 'sampleFolderId', restore: restoreFolder },
  { entity: Channel, field: 'sampleChannelId', restore: restoreChannel },
] as const;

/** What the sample consists of and is not erased; in trash or not. */
async function partsOf(work: Work) {
  const workspace = await work.rows(Workspace).get(work.workspaceId);
  const found = PARTS.map(async ({ entity, field, restore }) => {
    const id = workspace?.[field];
    const row = id ? await work.rows<typeof Folder | typeof Channel>(entity).get(id, { trashed: true }) : undefined;
    return row ? [{ entity, row, restore }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The sample research: loaded by a job, removed and taken back at once. */
export function sampleHandlers(): Handler[] {
  return [
    inside(loadSample, async ({ work }) => {
      if ((await partsOf(work)).some(({ entity, row }) => entity === Folder && !row.trashedAt))
        throw new Refusal('CONFLICT', 'The sample is here already. Look under Projects.');
      await askForSample(work.transaction, work.actor);
      return true;
    }),
    inside(removeSample, async ({ work }) => {
      const here = (await partsOf(work)).filter(({ row }) => !row.trashedAt);
      if (here.length === 0) throw new Refusal('NOT_FOUND', 'The sample is not here, or in trash already.');
      for (const { entity, row, restore } of here) {
        work.check(row.id, 'FULL');
        await trashRow(entity, work, row, restore);
      }
      if (here.length > 1) work.undoBy(restoreSample, {});
      return true;
    }),
    inside(restoreSample, async ({ work }) => {
      const gone = (await partsOf(work)).filter(({ row }) => row.trashedAt);
      if (gone.length === 0) throw new Refusal('NOT_FOUND', 'There is no sample in trash.');
      for (const { entity, row } of gone) {
        work.check(row.id, 'FULL', { trashed: true });
        await restoreRow(entity, work, row);
      }
      work.undoBy(removeSample, {});
      return true;
    }),
  ];
}
