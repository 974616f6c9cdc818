import type { ChannelRun } from '@earshot/core/model/channel-run';
import type { File } from '@earshot/core/model/file';

type Arrived = Pick<File, 'id' | 'status' | 'trashedAt'>;

/** The files of a channel that have arrived and that nobody has brought in yet. */
export function waitingFiles<F extends Arrived>(files: readonly F[], runs: readonly Pick<ChannelRun, 'fileId'>[]): F[] {
  const brought = new Set(runs.map(({ fileId }) => fileId));
  return files.filter(({ id, status, trashedAt }) => status === 'COMPLETE' && !trashedAt && !brought.has(id));
}
