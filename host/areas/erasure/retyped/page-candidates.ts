import { limits } from '@earshot/core/limits';
import type { Database, Transaction } from '../../../store/database.ts';
import { pageTexts } from '../../search/page-texts.ts';
import { goesWhole, type Withdrawn } from '../store/find-withdrawn.ts';
import type { Candidate } from './candidate.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** All pages of the workspace, in batches; those in which the person speaks are searched separately (`ownNotes`). */
export async function* pageCandidates(
  database: Pick<Database, 'inWorkspace'>,
  workspaceId: string,
  { notes }: Withdrawn,
  wholeNotes: boolean,
): AsyncGenerator<Candidate[]> {
  const leftOut = notes.flatMap((note) => (goesWhole(note, wholeNotes) || note.speakerIds.length > 0 ? [note.id] : []));
  const most = limits.retyped.pagesAtOnce;
  for (let after = FIRST; ; ) {
    const here = after;
    const pages = await database.inWorkspace(workspaceId, async (transaction) => {
      const found = await pageTexts(transaction, { after: here, most, leftOut });
      const quotes = await quotesIn(transaction, found);
      return found.map((page) => ({ ...page, without: quotes.get(page.id) ?? [] }));
    });
    yield pages;
    const last = pages.at(-1);
    if (!last || pages.length < most) return;
    after = last.id;
  }
}

/** Quotes in insights, by insight. */
async function quotesIn(transaction: Transaction, pages: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const rows = await transaction.sql<{ id: string; texts: string[] }>(
    `select insight_id as id, array_agg(text) as texts from citations
     where workspace_id = $1 and insight_id = any($2::uuid[]) group by insight_id`,
    [transaction.workspaceId, pages.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}
