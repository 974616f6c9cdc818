import type { DocumentSession } from '../../data/documents/document-session.ts';
import { counted } from '../../kit/words/counted.ts';

export interface SaveWords {
  says: string;
  tone: 'quiet' | 'warn';
}

interface Known extends Pick<DocumentSession, 'state' | 'ready' | 'unsent' | 'onDisk' | 'writable'> {
  /** true if a typed title is not saved yet */
  titleUnsaved?: boolean;
}

/** Short label of the saving state of text and title; empty for those who can only read. */
export function saveWords({ state, ready, unsent, onDisk, writable, titleUnsaved = false }: Known): SaveWords {
  if (state === 'offline' && unsent > 0)
    return { says: `Offline: ${counted(onDisk, 'change')} kept here`, tone: 'warn' };
  // Connecting; if there is no connection, the bar above the page reports it.
  if (state === 'offline' && !ready) return { says: 'Connecting …', tone: 'quiet' };
  if (state === 'offline') return { says: 'Offline', tone: 'warn' };
  if (!ready || state !== 'open' || !writable) return { says: '', tone: 'quiet' };
  if (unsent > 0) return { says: 'Saving …', tone: 'quiet' };
  return { says: titleUnsaved ? 'Title not saved yet' : 'Saved', tone: 'quiet' };
}
