import { parseQuery } from '@earshot/core/rules/words/search-query';
import type { Transaction } from '../../store/database.ts';
import { find } from './find.ts';

/** Number of best matches in which the tag is searched. */
const BEST = 200;

interface Wanted {
  query: string;
  tagId?: string | undefined;
  first: number;
  offset: number;
}

/** Ids of a project's highlights that can be quoted: best match first, without words newest first. */
export async function quotable(transaction: Transaction, projectId: string, wanted: Wanted): Promise<string[]> {
  const matching = wanted.query.trim() === '' ? null : await matches(transaction, projectId, wanted.query);
  const rows = await transaction.sql<{ id: string }>(
    `select h.id from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
     where h.workspace_id = $1 and h.project_id = $2 and h.trashed_at is null and h.state = 'ANCHORED'
       and ($3::uuid[] is null or h.id = any($3::uuid[]))
       and ($4::uuid is null or exists (select 1 from highlight_tags t where t.workspace_id = h.workspace_id
         and t.highlight_id = h.id and t.tag_id = $4::uuid))
     order by ${matching ? 'array_position($3::uuid[], h.id)' : 'h.created_at desc, h.id'} limit $5 offset $6`,
    [transaction.workspaceId, projectId, matching, wanted.tagId ?? null, wanted.first, wanted.offset],
  );
  return rows.map(({ id }) => id);
}

async function matches(transaction: Transaction, projectId: string, query: string): Promise<string[]> {
  const { items } = await find(transaction, {
    cameIn: false,
    query: parseQuery(query),
    places: [projectId],
    types: ['HIGHLIGHT'],
    titleOnly: false,
    limit: BEST,
    offset: 0,
  });
  return items.map(({ id }) => id);
}
