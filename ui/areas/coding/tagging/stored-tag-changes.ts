import * as z from 'zod';
import type { TagChange } from './tag-queue.ts';

const change = z.object({
  key: z.string(),
  noteId: z.string(),
  projectId: z.string(),
  on: z.union([
    z.object({ words: z.object({ from: z.string(), to: z.string(), text: z.string(), position: z.number() }) }),
    z.object({ highlightId: z.string() }),
  ]),
  add: z.array(z.union([z.object({ id: z.string() }), z.object({ title: z.string(), colour: z.string() })])),
  remove: z.array(z.string()),
});

const prefixOf = (memberId: string) => `earshot.unsent-tags.${memberId}.`;

/** A user's unconfirmed tag changes by note; they survive a page reload. */
export class StoredTagChanges {
  constructor(
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
    private readonly memberId: string,
  ) {}

  keep(noteId: string, changes: readonly TagChange[]): void {
    const key = prefixOf(this.memberId) + noteId;
    try {
      if (changes.length === 0) this.storage.removeItem(key);
      else this.storage.setItem(key, JSON.stringify(changes));
    } catch {
      // Storage is full: the changes stay in memory.
    }
  }

  of(noteId: string): TagChange[] {
    try {
      return z.array(change).parse(JSON.parse(this.storage.getItem(prefixOf(this.memberId) + noteId) ?? '[]'));
    } catch {
      return []; // written by something else
    }
  }

  /** Ids of notes with unconfirmed changes. */
  notes(): string[] {
    const prefix = prefixOf(this.memberId);
    const keys = Array.from({ length: this.storage.length }, (_, at) => this.storage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }
}
