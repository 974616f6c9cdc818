import type { Tag } from '@earshot/core/areas/coding/tag';
import type { Transaction } from '../../../store/database.ts';

// A merged tag keeps its rows in highlight_tags: they are hidden in trash and unchanged after separating. A merge
// records the highlights that have the kept tag because of it; several merges can share one.

/** Gives highlights of these tags the kept one, at the index of the first of these. */
export async function mergeInto(
  transaction: Transaction,
  { id, workspaceId, projectId }: Tag,
  mergeIds: readonly string[],
): Promise<void> {
  await transaction.sql(
    `insert into tag_merges (workspace_id, tag_id, kept_id, project_id, moved_ids)
     select $1::uuid, merged.id, $2::uuid, $4::uuid, array(
       select t.highlight_id from highlight_tags t where t.workspace_id = $1 and t.tag_id = merged.id and (
         not exists (select 1 from highlight_tags k where k.workspace_id = $1 and k.tag_id = $2 and k.highlight_id = t.highlight_id)
         or exists (select 1 from tag_merges m where m.workspace_id = $1 and m.kept_id = $2 and t.highlight_id = any(m.moved_ids))))
     from unnest($3::uuid[]) as merged (id)`,
    [workspaceId, id, mergeIds, projectId],
  );
  await transaction.sql(
    `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_at, created_by)
     select distinct on (highlight_id) $1::uuid, highlight_id, $2::uuid, created_at, created_by from highlight_tags
     where workspace_id = $1 and tag_id = any($3::uuid[]) order by highlight_id, created_at on conflict do nothing`,
    [workspaceId, id, mergeIds],
  );
}

/** Undoes merges of these tags into the kept one; returns the tags merged into it. */
export async function separateFrom(
  transaction: Transaction,
  { id, workspaceId }: Pick<Tag, 'id' | 'workspaceId'>,
  separateIds: readonly string[],
): Promise<string[]> {
  const taken = await transaction.sql<{ id: string; moved: string[] }>(
    `delete from tag_merges where workspace_id = $1 and kept_id = $2 and tag_id = any($3::uuid[])
     returning tag_id as id, moved_ids::text[] as moved`,
    [workspaceId, id, separateIds],
  );
  await transaction.sql(
    `delete from highlight_tags k where k.workspace_id = $1 and k.tag_id = $2 and k.highlight_id = any($3::uuid[])
       and not exists (select 1 from tag_merges m where m.workspace_id = $1 and m.kept_id = $2 and k.highlight_id = any(m.moved_ids))`,
    [workspaceId, id, taken.flatMap(({ moved }) => moved)],
  );
  return taken.map((row) => row.id);
}

/** Resolves tag ids: each to the tag that it was finally merged into, or to itself. */
export async function survivingTags(transaction: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await transaction.sql<{ root: string; id: string }>(
    `with recursive way (root, id, step) as (
       select id, id, 0 from unnest($2::uuid[]) as asked (id)
       union all select way.root, m.kept_id, step + 1 from way join tag_merges m on m.workspace_id = $1 and m.tag_id = way.id
     ) cycle id set round using path select distinct on (root) root, id from way order by root, step desc`,
    [transaction.workspaceId, ids],
  );
  return new Map(found.map(({ root, id }) => [root, id]));
}

/** Resolves a tag id: to the tag that it was finally merged into, or to itself. */
export const survivingTag = async (transaction: Transaction, id: string): Promise<string> =>
  (await survivingTags(transaction, [id])).get(id) ?? id;

/** A tag, or one merged into it; `root` is the remaining tag. */
export interface TagPart {
  root: string;
  id: string;
}

/** These tags with all tags merged into them, directly or indirectly. */
export const tagParts = (transaction: Transaction, workspaceId: string, ids: readonly string[]): Promise<TagPart[]> =>
  transaction.sql<TagPart>(
    `with recursive part (root, id) as (
       select id, id from unnest($2::uuid[]) as asked (id)
       union select part.root, m.tag_id from part join tag_merges m on m.workspace_id = $1 and m.kept_id = part.id
     ) select root, id from part`,
    [workspaceId, ids],
  );

/** Moves merged tags along with their remaining tags to another place, so that the merge can still be undone there. */
export async function moveMerged(
  transaction: Transaction,
  mergedIds: readonly string[],
  { projectId, placeId }: Pick<Tag, 'projectId' | 'placeId'>,
): Promise<void> {
  const bind = [transaction.workspaceId, mergedIds, projectId];
  await transaction.sql(
    'update tag_merges set project_id = $3 where workspace_id = $1 and tag_id = any($2::uuid[])',
    bind,
  );
  await transaction.sql(
    `update tags set project_id = $3, place_id = $4, digit = case when $3::uuid is null then null else digit end
     where workspace_id = $1 and id = any($2::uuid[])`,
    [...bind, placeId],
  );
}
