import { File } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { MediaEngine } from '../media-engine.ts';
import { beginMediaJob, type MediaWorkers, preparingKind } from '../media-jobs.ts';

/**
 * Begins preparing recordings that have not been: new ones, those from before an engine was installed, and those whose
 * parts are missing, as after a restore. One that was tried is left until somebody asks.
 */
export function prepareRecordings(engine: MediaEngine, workers: MediaWorkers): Job {
  return job({
    kind: 'prepare-recordings',
    input: z.strictObject({}),
    deadlineMs: 60_000,
    description: 'Look for recordings that have to be prepared for playing.',
    run: async ({ change }) => {
      if (!(await engine.find())) return;
      const found = await change.transaction.sql<{ id: string }>(
        `select f.id from files f where f.workspace_id = $1 and f.kind in ('AUDIO', 'VIDEO') and f.status = 'COMPLETE'
           and f.derived = '{}' and f.trashed_at is null and f.project_id is not null
           and not exists (select 1 from media_jobs j where j.workspace_id = $1 and j.file_id = f.id
             and j.kind in ('AUDIO', 'NORMALIZATION') and j.state <> 'DONE')
         order by f.created_at desc limit $2`,
        [change.workspaceId, limits.media.preparedAtOnce],
      );
      const wanted = { processing: 'STANDARD', segments: 'SEGMENTED', hlsVersion: 'V1' } as const;
      for (const { id } of found) {
        const file = await change.rows(File).get(id);
        if (file) await beginMediaJob(change, file, { kind: preparingKind(file), ...wanted }, workers);
      }
    },
  });
}
