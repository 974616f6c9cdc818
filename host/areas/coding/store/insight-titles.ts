import type { Transaction } from '../../../store/database.ts';

/** Titles of insights that contain highlights, at these places, by highlight. */
export async function insightTitles(
  transaction: Transaction,
  highlightIds: readonly string[],
  places: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await transaction.sql<{ id: string; titles: string[] }>(
    `select id, array_agg(title order by title) as titles from (
       select distinct s.highlight_id as id, i.id as insight_id, i.title from citation_sources s
       join citations c on c.workspace_id = s.workspace_id and c.id = s.citation_id
       join insights i on i.workspace_id = c.workspace_id and i.id = c.insight_id and i.trashed_at is null
       where s.workspace_id = $1 and s.highlight_id = any($2::uuid[]) and s.placed and i.project_id = any($3::uuid[])) as quoted
     group by id`,
    [transaction.workspaceId, highlightIds, places],
  );
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}
