import type { createReel } from '@earshot/core/areas/reels/reel';
import type { ParsedInput } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import type { Work } from '../../operations/work.ts';

export type Sources = Pick<
  ParsedInput<typeof createReel>,
  'highlightIds' | 'tagId' | 'collectionId' | 'noteId' | 'insightId'
>;

// By how they are found, with the order in which they come into a reel.
const FOUND: Readonly<Record<Exclude<keyof Sources, 'highlightIds'>, string>> = {
  tagId: `select h.id from highlight_tags t join highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
    where t.workspace_id = $1 and t.tag_id = $3 order by h.created_at, h.id`,
  collectionId: `select i.highlight_id as id from collection_items i
    where i.workspace_id = $1 and i.collection_id = $3 and i.trashed_at is null and i.highlight_id is not null
    order by i.rank, i.id`,
  noteId: 'select id from highlights where workspace_id = $1 and note_id = $3 order by position, id',
  insightId: `select s.highlight_id as id from citation_sources s
    join citations c on c.workspace_id = s.workspace_id and c.id = s.citation_id and c.trashed_at is null
    where s.workspace_id = $1 and c.insight_id = $3 order by c.created_at, c.id`,
};

/** Ids of the highlights that sources name, each once; those in trash and of other projects are left out of a source. */
export async function sourceHighlights(work: Work, projectId: string, sources: Sources): Promise<string[]> {
  const ids = [...sources.highlightIds];
  if (ids.length > 0) {
    const bind = [work.workspaceId, projectId, ids];
    const foreign = await work.transaction.sql(
      'select 1 from highlights where workspace_id = $1 and project_id <> $2 and id = any($3::uuid[]) limit 1',
      bind,
    );
    if (foreign.length > 0) throw new Refusal('BAD_USER_INPUT', 'A reel holds highlights of its own project only.');
  }
  for (const [name, found] of Object.entries(FOUND) as [keyof typeof FOUND, string][]) {
    const source = sources[name];
    if (source === null) continue;
    const rows = await work.transaction.sql<{ id: string }>(
      `select f.id from (select row_number() over () as at, id from (${found}) f) f
       join highlights h on h.workspace_id = $1 and h.id = f.id and h.trashed_at is null and h.project_id = $2
       order by f.at`,
      [work.workspaceId, projectId, source],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return [...new Set(ids)];
}
