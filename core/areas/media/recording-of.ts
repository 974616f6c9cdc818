import type { File } from '../files/file.ts';
import type { Note } from '../pages/note.ts';

/** True if a file is a complete recording. */
export const isRecording = ({ kind, status }: Pick<File, 'kind' | 'status'>): boolean =>
  status === 'COMPLETE' && (kind === 'AUDIO' || kind === 'VIDEO');

/** Recording that the times of a note refer to: the chosen one, or else the first of its files that is one. */
export function recordingOf<F extends Pick<File, 'id' | 'kind' | 'status' | 'createdAt' | 'trashedAt'>>(
  { recordingId }: Pick<Note, 'recordingId'>,
  files: readonly F[],
): F | undefined {
  const recordings = files.filter((file) => isRecording(file) && file.trashedAt === null);
  const chosen = recordings.find(({ id }) => id === recordingId);
  return chosen ?? recordings.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0];
}
