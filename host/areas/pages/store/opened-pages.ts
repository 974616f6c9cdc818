import type { PageType } from '@earshot/core/areas/pages/page-type';
import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/** Records that a member opened a page now, and erases the oldest entries beyond the limit. */
export async function storeOpened(transaction: Transaction, memberId: string, pageId: string): Promise<void> {
  const { workspaceId } = transaction;
  await transaction.sql(
    `insert into opened_pages (workspace_id, member_id, page_id) values ($1, $2, $3)
     on conflict (workspace_id, member_id, page_id) do update set opened_at = excluded.opened_at`,
    [workspaceId, memberId, pageId],
  );
  await transaction.sql(
    `delete from opened_pages where workspace_id = $1 and member_id = $2 and page_id in (
       select page_id from opened_pages where workspace_id = $1 and member_id = $2
       order by opened_at desc, page_id offset $3)`,
    [workspaceId, memberId, limits.openedPages],
  );
}

interface Opened {
  id: string;
  type: PageType;
  openedAt: string;
}

/** Pages in these places that a member opened, without trash, latest first. */
export async function openedBy(
  transaction: Transaction,
  memberId: string,
  placeIds: readonly string[],
): Promise<Opened[]> {
  const rows = await transaction.sql<Omit<Opened, 'openedAt'> & { openedAt: Date }>(
    `select o.page_id as id, case when n.id is not null then 'NOTE' when i.id is not null then 'INSIGHT' else 'CANVAS' end as type, o.opened_at as "openedAt"
     from opened_pages o
     left join notes n on n.workspace_id = $1 and n.id = o.page_id and n.trashed_at is null
     left join insights i on i.workspace_id = $1 and i.id = o.page_id and i.trashed_at is null
     left join canvases c on c.workspace_id = $1 and c.id = o.page_id and c.trashed_at is null
     where o.workspace_id = $1 and o.member_id = $2 and coalesce(n.project_id, i.project_id, c.project_id) = any($3::uuid[])
     order by o.opened_at desc, o.page_id`,
    [transaction.workspaceId, memberId, [...placeIds]],
  );
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
}
