import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../../store/database.ts';
import type { NewsKind } from '../news.ts';

/** Line of an inbox: the number of similar events, and the latest of them. */
export interface Line {
  memberId: string;
  kind: NewsKind;
  sourceType: SearchType;
  sourceId: string;
  objectType: SearchType;
  objectId: string;
  placeId: string;
  actorId: string | null;
  count: number;
}

// Unread lines are merged; after reading, a new line begins.
const PUT = `
  with news as (select * from jsonb_to_recordset($2::jsonb) as n ("memberId" uuid, kind text, "sourceType" text, "sourceId" uuid,
    "objectType" text, "objectId" uuid, "placeId" uuid, "actorId" uuid, count int4)),
  grown as (update notifications n set count = n.count + news.count, object_id = news."objectId", place_id = news."placeId",
      actor_id = news."actorId", at = now(), in_digest = false
    from news where n.workspace_id = $1 and n.member_id = news."memberId" and n.source_id = news."sourceId" and n.kind = news.kind
      and n.object_type = news."objectType" and n.read_at is null
    returning n.member_id, n.source_id, n.kind, n.object_type)
  insert into notifications (workspace_id, id, member_id, kind, source_type, source_id, object_type, object_id, place_id, actor_id, count)
  select $1, gen_random_uuid(), "memberId", kind, "sourceType", "sourceId", "objectType", "objectId", "placeId", "actorId", count
    from news where not exists (select 1 from grown g where g.member_id = news."memberId" and g.source_id = news."sourceId"
      and g.kind = news.kind and g.object_type = news."objectType")`;

/** Adds lines to inboxes, each merged into the unread one of its kind. */
export async function putLines(transaction: Transaction, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0) await transaction.sql(PUT, [transaction.workspaceId, JSON.stringify(lines)]);
}

/** Members already notified of comments addressed to them, as `member comment`. */
export async function alreadyTold(transaction: Transaction, commentIds: readonly string[]): Promise<Set<string>> {
  if (commentIds.length === 0) return new Set();
  const rows = await transaction.sql<{ told: string }>(
    `select member_id || ' ' || comment_id as told from notifications where workspace_id = $1 and comment_id = any($2::uuid[])`,
    [transaction.workspaceId, [...commentIds]],
  );
  return new Set(rows.map(({ told }) => told));
}
