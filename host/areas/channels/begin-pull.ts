import { ChannelRun, type ChannelRun as Run } from '@earshot/core/areas/channels/channel-run';
import { Channel } from '@earshot/core/areas/places/channel';
import type { Change } from '../../operations/change.ts';

const NOTHING_YET = { progress: 0, read: 0, added: 0, updated: 0, same: 0, outside: 0, unreadable: 0, problem: '' };
const OPEN = ['WAITING', 'RUNNING'];

type Begun = Pick<Run, 'channelId' | 'fileId' | 'fileName' | 'options' | 'createdBy'>;

/** Adds a run; it waits for its job unless it has another state. */
export async function addRun(change: Change, begun: Begun, stands: Partial<Run> = {}): Promise<Run> {
  const row = await change
    .rows(ChannelRun)
    .insert({ ...begun, state: 'WAITING', startedAt: null, endedAt: null, ...NOTHING_YET, ...stands });
  change.emit('created', ChannelRun, [row]);
  return row;
}

/** Locks a channel until the transaction ends and returns it; always locked before its runs. */
export async function lockedChannel(change: Change, channelId: string): Promise<Channel | undefined> {
  await change.transaction.sql('select 1 from channels where workspace_id = $1 and id = $2 for update', [
    change.workspaceId,
    channelId,
  ]);
  return change.rows(Channel).get(channelId);
}

/** Unfinished pulls of a channel: at most one. */
export const openPulls = (change: Change, channelId: string): Promise<Run[]> =>
  change.rows(ChannelRun).find({ where: { channelId, fileId: null, state: OPEN } });

/** Enqueues the job of a run; at most one waits per run. */
export const enqueuePull = (change: Change, runId: string, { tries = 0, delayMs = 0 } = {}): Promise<void> =>
  change.enqueue('pull-channel', { runId, tries }, { key: `pull-channel:${runId}`, delayMs });

/** Starts a pull of a locked channel; returns the current run if there is one. */
export async function beginPull(change: Change, channelId: string, createdBy: string | null): Promise<Run> {
  const [open] = await openPulls(change, channelId);
  if (open) return open;
  const row = await addRun(change, { channelId, fileId: null, fileName: '', options: {}, createdBy });
  await enqueuePull(change, row.id);
  return row;
}

/** Stops the pulls of a locked channel; their data stays. */
export async function stopPulls(change: Change, channelId: string, problem = ''): Promise<void> {
  for (const { id } of await openPulls(change, channelId)) {
    const stopped = { state: 'CANCELLED', endedAt: new Date().toISOString(), problem } as const;
    const row = await change.rows(ChannelRun).update(id, stopped);
    change.emit('updated', ChannelRun, [row], Object.keys(stopped));
  }
}
