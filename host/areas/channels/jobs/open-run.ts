import { ChannelRun, type ChannelRun as Run } from '@earshot/core/areas/channels/channel-run';
import type { Change } from '../../../operations/change.ts';
import { placePointsSoon } from '../../themes/theme-runs.ts';

/** Somebody has stopped the run meanwhile: what it has brought stays. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** The run as it stands, and nobody else changes it until this transaction ends. */
export async function lockedRun(change: Change, runId: string): Promise<Run | undefined> {
  await change.transaction.sql('select 1 from channel_runs where workspace_id = $1 and id = $2 for update', [
    change.workspaceId,
    runId,
  ]);
  return (await change.rows(ChannelRun).get(runId)) ?? undefined;
}

/** Has what a run brought put into themes where it was stopped before its end: it stays. */
export async function placeBrought(change: Change, { channelId, added, updated }: Run): Promise<void> {
  if (added + updated > 0) await placePointsSoon(change, channelId);
}

/** Changes a run and tells who looks at it. */
export async function tellRun(change: Change, runId: string, fields: Partial<Run>): Promise<void> {
  const row = await change.rows(ChannelRun).update(runId, fields);
  change.emit('updated', ChannelRun, [row], Object.keys(fields));
}
