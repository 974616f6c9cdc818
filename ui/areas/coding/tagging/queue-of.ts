import { takeBackTag } from '@earshot/core/areas/coding/tag';
import { when } from 'mobx';
import { documentsOf } from '../../../data/documents/documents.ts';
import type { Stores } from '../../../data/stores.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { sendTags } from './send-tags.ts';
import { StoredTagChanges } from './stored-tag-changes.ts';
import { TagQueue } from './tag-queue.ts';

const queues = new WeakMap<Stores, Map<string, TagQueue>>();

/** Waits until the host has the current text: the words may have been typed a moment ago. */
async function textKnown(stores: Stores, noteId: string): Promise<void> {
  const { session, release } = (await documentsOf(stores)).use(noteId);
  try {
    const known = () => session.state === 'open' && session.unsent === 0 && stores.connection.usable;
    await when(() => session.state === 'refused' || known());
    if (session.error) throw session.error;
  } finally {
    release();
  }
}

const keptBy = (stores: Stores) => new StoredTagChanges(localStorage, stores.session.me?.member.id ?? '');

/** Unconfirmed tag changes of the user in a note: one shared queue per note. */
export function tagQueueOf(stores: Stores, noteId: string): TagQueue {
  const ofStores = queues.get(stores) ?? new Map<string, TagQueue>();
  queues.set(stores, ofStores);
  const known = ofStores.get(noteId);
  if (known) return known;
  const kept = keptBy(stores);
  const queue = new TagQueue({
    undo: stores.undo,
    ready: () => textKnown(stores, noteId),
    send: (change, made) => sendTags(stores, change, made),
    unmake: (id) => ({ command: takeBackTag.name, input: { id } }),
    keep: (changes) => kept.keep(noteId, changes),
    refused: (_change, reason) => toast.failed(reason, 'These words were not tagged'),
    pause: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
  ofStores.set(noteId, queue);
  queue.resume(kept.of(noteId));
  return queue;
}

/** Sends the tag changes that an earlier page load left unsent. */
export function resumeTags(stores: Stores): void {
  for (const noteId of keptBy(stores).notes()) tagQueueOf(stores, noteId);
}
