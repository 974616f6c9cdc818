import type { PageType } from '@earshot/core/areas/pages/page-type';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** Adds or removes a member's star on a page. */
export async function storeStar(
  transaction: Transaction,
  { memberId, pageId, starred }: { memberId: string; pageId: string; starred: boolean },
): Promise<void> {
  await transaction.sql(
    starred
      ? 'insert into starred_pages (workspace_id, member_id, page_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from starred_pages where workspace_id = $1 and member_id = $2 and page_id = $3',
    [transaction.workspaceId, memberId, pageId],
  );
}

/** Number of pages that a member has starred, including those they can no longer read. */
export async function countStars(transaction: Transaction, memberId: string): Promise<number> {
  const [found] = await transaction.sql<{ stars: number }>(
    'select count(*)::int as stars from starred_pages where workspace_id = $1 and member_id = $2',
    [transaction.workspaceId, memberId],
  );
  return found?.stars ?? 0;
}

/** Starred pages of a member in these places, without trash, latest first. */
export const starredBy = (
  transaction: Transaction,
  memberId: string,
  placeIds: readonly string[],
): Promise<{ id: string; type: PageType }[]> =>
  transaction.sql(
    `select s.page_id as id, case when n.id is not null then 'NOTE' when i.id is not null then 'INSIGHT' else 'CANVAS' end as type
     from starred_pages s
     left join notes n on n.workspace_id = $1 and n.id = s.page_id and n.trashed_at is null
     left join insights i on i.workspace_id = $1 and i.id = s.page_id and i.trashed_at is null
     left join canvases c on c.workspace_id = $1 and c.id = s.page_id and c.trashed_at is null
     where s.workspace_id = $1 and s.member_id = $2 and coalesce(n.project_id, i.project_id, c.project_id) = any($3::uuid[])
     order by s.starred_at desc, s.page_id limit ${limits.starredPages}`,
    [transaction.workspaceId, memberId, [...placeIds]],
  );
