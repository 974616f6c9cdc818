import { KeptTags } from '../areas/coding/tagging/kept-tags.ts';
import { keptEditsOf } from '../data/documents/kept-edits.ts';
import type { Stores } from '../data/stores.ts';

/** Sends what was typed and tagged in notes before a reload and never arrived; loads the code for it only when there is some. */
export async function deliverKept(stores: Stores): Promise<void> {
  const tagged = new KeptTags(localStorage, stores.session.me?.member.id ?? '');
  if (tagged.notes().length > 0) (await import('../areas/coding/tagging/queue-of.ts')).resumeTags(stores);
  const kept = await keptEditsOf(stores.session.me?.member.id ?? '');
  if ((await kept.pages()).length === 0) return;
  const { documentsOf } = await import('../data/documents/documents.ts');
  await (await documentsOf(stores)).deliver();
}
