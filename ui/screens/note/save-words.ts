import type { DocumentSession } from '../../data/document-session.ts';
import { counted } from '../../kit/counted.ts';

export interface SaveWords {
  says: string;
  tone: 'quiet' | 'warn';
}

type Known = Pick<DocumentSession, 'state' | 'ready' | 'unsent' | 'onDisk' | 'writable'>;

/** What is said about the text's keeping, in a word or two; nothing to those who can only read. */
export function saveWords({ state, ready, unsent, onDisk, writable }: Known): SaveWords {
  if (state === 'offline' && unsent > 0)
    return { says: `Offline: ${counted(onDisk, 'change')} kept here`, tone: 'warn' };
  if (state === 'offline') return { says: 'Offline', tone: 'warn' };
  if (!ready || state !== 'open' || !writable) return { says: '', tone: 'quiet' };
  return { says: unsent > 0 ? 'Saving …' : 'Saved', tone: 'quiet' };
}
