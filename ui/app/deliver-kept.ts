import { keptEditsOf } from '../data/kept-edits.ts';
import type { Stores } from '../data/stores.ts';

/** Sends what was typed into notes before a reload and never arrived; loads the editor's data code only when there is some. */
export async function deliverKept(stores: Stores): Promise<void> {
  const kept = await keptEditsOf(stores.session.me?.member.id ?? '');
  if ((await kept.pages()).length === 0) return;
  const { documentsOf } = await import('../data/documents.ts');
  await (await documentsOf(stores)).deliver();
}
