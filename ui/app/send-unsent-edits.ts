import { StoredTagChanges } from '../areas/coding/tagging/stored-tag-changes.ts';
import { unsentEditsOf } from '../data/documents/unsent-edits.ts';
import type { Stores } from '../data/stores.ts';

/** Sends text and tags of notes left unsent by a reload; the code is loaded only if there are some. */
export async function sendUnsentEdits(stores: Stores): Promise<void> {
  const tagged = new StoredTagChanges(localStorage, stores.session.me?.member.id ?? '');
  if (tagged.notes().length > 0) (await import('../areas/coding/tagging/queue-of.ts')).resumeTags(stores);
  const kept = await unsentEditsOf(stores.session.me?.member.id ?? '');
  if ((await kept.pages()).length === 0) return;
  const { documentsOf } = await import('../data/documents/documents.ts');
  await (await documentsOf(stores)).deliver();
}
