import { File, file, files } from '@earshot/core/areas/files/file';
import { isRecording } from '@earshot/core/areas/media/recording-of';
import type { Note } from '@earshot/core/areas/pages/note';
import { useAsk, useList } from '../../data/use-stores.ts';
import type { Recording } from './recording.ts';

const MOST = 50;

export interface Recordings {
  /** in the order of their arrival */
  all: readonly Recording[];
  /** true once they are known */
  known: boolean;
}

/** Recordings of a note, and the one that was chosen for it from elsewhere; read it inside an observer(). */
export function useRecordings({ id: pageId, recordingId }: Pick<Note, 'id' | 'recordingId'>): Recordings {
  const wish = { orderBy: 'CREATED_AT_ASC', first: MOST } as const;
  const sounds = useList(files, { ...wish, condition: { pageId, kind: 'AUDIO' } });
  const videos = useList(files, { ...wish, condition: { pageId, kind: 'VIDEO' } });
  const own = [...sounds.rows, ...videos.rows];
  const listed = [sounds, videos].every(({ state }) => state === 'ready' || state === 'failed');
  const elsewhere = listed && recordingId !== null && !own.some(({ id }) => id === recordingId);
  const chosen = useAsk(file, { id: recordingId ?? '' }, [File], elsewhere);
  const all = [...own, ...(elsewhere && chosen.data ? [chosen.data] : [])]
    .filter((one) => isRecording(one) && one.trashedAt === null)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  return { all, known: listed && (!elsewhere || chosen.data !== undefined || chosen.error !== null) };
}
