import type { File } from '@earshot/core/areas/files/file';

type Arrived = Pick<File, 'id' | 'status' | 'trashedAt'>;

/** Uploaded files of a place that have not been imported yet. */
export function waitingFiles<F extends Arrived>(files: readonly F[], runs: readonly { fileId: string | null }[]): F[] {
  const brought = new Set(runs.map(({ fileId }) => fileId));
  return files.filter(({ id, status, trashedAt }) => status === 'COMPLETE' && !trashedAt && !brought.has(id));
}

/** Default file among waiting ones: the user's newest, else the oldest. */
export function shownFile<F extends Pick<File, 'id' | 'createdBy' | 'createdAt'>>(
  waiting: readonly F[],
  memberId: string | undefined,
): F | undefined {
  const inOrder = waiting.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return inOrder.findLast(({ createdBy }) => createdBy === memberId) ?? inOrder[0];
}
