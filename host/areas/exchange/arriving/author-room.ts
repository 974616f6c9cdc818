import type { ImportOutcome } from '@earshot/core/areas/exchange/project-import';
import { limits } from '@earshot/core/limits';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import type { Slice } from './arrival.ts';

/** Refuses authors beyond as many as a project may have; what these have made comes in without an author. */
export async function refuseAuthorsBeyond(
  { change, arrival }: Slice,
  authors: readonly { outcome: ImportOutcome; reason: string }[],
): Promise<void> {
  const { projectId, state } = arrival.row;
  const here = await change.rows(ImportedAuthor).count({ projectId }, 'both');
  const coming = state === 'APPLYING' ? 0 : (arrival.accepted.get(ImportedAuthor.name)?.size ?? 0);
  const made = authors.filter(({ outcome }) => outcome === 'MADE');
  for (const one of made.slice(Math.max(0, limits.imports.authors - here - coming))) {
    one.outcome = 'REFUSED';
    one.reason = `A project keeps the names of at most ${limits.imports.authors.toLocaleString('en')} authors.`;
  }
}
