import { Change } from '../operations/change.ts';
import { record } from '../operations/record.ts';
import type { Job } from './job.ts';
import { type ParkedPayload, parkedPayloads, sqlIn } from './queue.ts';
import type { RunParts } from './run-taken.ts';

/** Updates the rows that show parked jobs; failures are logged. */
export async function tellParked(
  { database, onWrite, onCommit, log }: Pick<RunParts, 'database' | 'onWrite' | 'onCommit' | 'log'>,
  byKind: ReadonlyMap<string, Job>,
  jobId?: string,
): Promise<void> {
  const kinds = [...byKind.values()].flatMap((job) => (job.scope === 'workspace' && job.shows ? [job.kind] : []));
  const tell = async ({ kind, payload: { workspaceId, ...input }, reason }: ParkedPayload) => {
    const job = byKind.get(kind);
    if (job?.scope !== 'workspace') return;
    await database.inWorkspace(workspaceId, async (transaction) => {
      const change = new Change(transaction, workspaceId, null, onWrite);
      await job.shows?.parked(change, input, reason ?? '');
      await record(change, [], onCommit);
    });
  };
  const parked = await database.asSystem('look for parked jobs', (transaction) =>
    parkedPayloads(sqlIn(transaction), kinds, jobId),
  );
  for (const one of parked)
    await tell(one).catch((fault: unknown) =>
      log.error({ kind: one.kind, jobId: one.id, err: fault }, 'parked job could not be told of'),
    );
}
