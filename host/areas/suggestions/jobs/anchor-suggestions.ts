import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import type { Pool } from '@earshot/processing/pool/pool';
import type { OutputOf } from '@earshot/processing/tasks/all';
import * as z from 'zod';
import type { Documents } from '../../../documents/documents.ts';
import { buffersOf } from '../../../documents/load-document.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { lockedSuggestions, undecidedIn } from '../store/locked-suggestions.ts';

export interface AnchorParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

type Anchored = OutputOf<'anchor-quotes'>['found'][number];

/**
 * Updates suggestions of a note to its text: those whose words are gone, or were highlighted with their tags by hand,
 * are outdated until that changes.
 */
export function anchorSuggestions({ documents, pool }: AnchorParts): Job {
  return job({
    kind: 'anchor-suggestions',
    input: z.strictObject({ noteId: z.uuid() }),
    deadlineMs: 60_000,
    description: 'Bring suggestions of a note up to its text.',
    run: async ({ input: { noteId }, change, signal }) => {
      const seen = await change.rows(Suggestion).find({ where: undecidedIn(noteId) });
      const stored = seen.length > 0 ? await documents.stored(change.transaction, noteId) : undefined;
      if (!stored) return;
      const { updates } = stored;
      const quotes = seen.map(({ id, text: quote, prefix, suffix }) => ({ id, quote, prefix, suffix }));
      const { found } = await pool.run('anchor-quotes', { updates, quotes }, { signal, transfer: buffersOf(updates) });
      await place(change, noteId, new Map(found.map((one) => [one.id, one])));
    },
  });
}

async function place(change: Change, noteId: string, found: ReadonlyMap<string, Anchored>): Promise<void> {
  const tagsOf = await tagsOfHighlights(change, noteId);
  const changed: Suggestion[] = [];
  for (const row of await lockedSuggestions(change, undecidedIn(noteId))) {
    const at = found.get(row.id);
    const has = new Set(at?.highlightIds.flatMap((id) => tagsOf.get(id) ?? []));
    const wanted = at !== undefined && row.tagIds.some((id) => !has.has(id));
    const now = {
      ...(at && { text: at.quote, prefix: at.prefix, suffix: at.suffix, position: at.from }),
      state: wanted ? ('PENDING' as const) : ('OUTDATED' as const),
    };
    if (Object.entries(now).every(([field, value]) => row[field as keyof typeof now] === value)) continue;
    changed.push(await change.rows(Suggestion).update(row.id, now, { quietly: true }));
  }
  change.emit('updated', Suggestion, changed, ['text', 'position', 'state']);
}

async function tagsOfHighlights(change: Change, noteId: string): Promise<Map<string, string[]>> {
  const rows = await change.rows(Highlight).find({ where: { noteId } });
  return new Map(rows.map(({ id, tagIds }) => [id, tagIds]));
}
