import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { type Job, job } from '../../../jobs/job.ts';

const AT_ONCE = 1000;

/** Enqueues indexing of pages with an outdated index, as after a release that indexes more or a parked job. */
export function indexBehind(documents: Documents): Job {
  return job({
    kind: 'index-behind',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    description: 'Index the pages whose index is behind their text.',
    run: async ({ change }) => {
      const behind = await change.transaction.sql<{ id: string }>(
        'select id from documents where workspace_id = $1 and indexed_seq < seq order by id limit $2',
        [change.workspaceId, AT_ONCE],
      );
      for (const { id } of behind) await documents.indexSoon(change, id);
    },
  });
}
