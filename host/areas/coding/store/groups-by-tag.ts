import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { HighlightGroup } from '@earshot/core/areas/coding/highlight-table';
import { Note } from '@earshot/core/areas/pages/note';
import { byRank } from '@earshot/core/rules/rank';
import type { Transaction } from '../../../store/database.ts';
import type { Find } from '../../../store/find.ts';
import { selectIds } from '../../../store/select.ts';

interface Counted extends Omit<HighlightGroup, 'tagId'> {
  id: string | null;
  rank: number;
}

/** SQL: the rows of each entity with their tags; for notes those of their highlights. Tags in trash are left out. */
const TAGGED = {
  Highlight: (workspace: string) => `select t.highlight_id as row_id, t.tag_id from highlight_tags t
    join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
    where t.workspace_id = ${workspace}`,
  Note: (workspace: string) => `select distinct h.note_id as row_id, t.tag_id from highlights h
    join highlight_tags t on t.workspace_id = h.workspace_id and t.highlight_id = h.id
    join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
    where h.workspace_id = ${workspace} and h.trashed_at is null`,
};

/** Number of rows per tag, in manual order, with untagged rows last; empty groups are left out. */
export async function groupsByTag(
  transaction: Transaction,
  entity: typeof Highlight | typeof Note,
  find: Find,
): Promise<HighlightGroup[]> {
  const { workspaceId } = transaction;
  const { text, bind } = selectIds(entity, String(workspaceId), find);
  const workspace = `$${bind.length + 1}::uuid`;
  const groups = await transaction.ask<Counted>({
    text: `select counted.id, coalesce(g.title, '') as title, coalesce(g.rank, 0) as rank, counted.count from (
        select tagged.tag_id as id, count(*)::int as count from (${text}) as meant
        left join (${TAGGED[entity.name](workspace)}) as tagged on tagged.row_id = meant.id
        group by tagged.tag_id) as counted
      left join tags g on g.workspace_id = ${workspace} and g.id = counted.id`,
    bind: [...bind, workspaceId],
  });
  const tags = groups.flatMap(({ id, ...group }) => (id ? [{ id, ...group }] : []));
  const without = groups.filter(({ id }) => id === null);
  return [
    ...tags.toSorted(byRank(({ title }) => title)).map(({ id, title, count }) => ({ tagId: id, title, count })),
    ...without.map(({ title, count }) => ({ tagId: null, title, count })),
  ];
}
