import { files } from '@earshot/core/areas/files/file';
import { isRecording } from '@earshot/core/areas/media/recording-of';
import { useList } from '../../data/use-stores.ts';
import type { Recording } from './recording.ts';

const MOST = 50;

export interface Recordings {
  /** in the order of their arrival */
  all: readonly Recording[];
  /** true once they are known */
  known: boolean;
}

/** Recordings of a page; read it inside an observer(). */
export function useRecordings(pageId: string): Recordings {
  const wish = { orderBy: 'CREATED_AT_ASC', first: MOST } as const;
  const sounds = useList(files, { ...wish, condition: { pageId, kind: 'AUDIO' } });
  const videos = useList(files, { ...wish, condition: { pageId, kind: 'VIDEO' } });
  const all = [...sounds.rows, ...videos.rows]
    .filter((file) => isRecording(file) && file.trashedAt === null)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  return { all, known: [sounds, videos].every(({ state }) => state === 'ready' || state === 'failed') };
}
