import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { HighlightGroup } from '@earshot/core/areas/coding/highlight-table';
import { byRank } from '@earshot/core/rules/rank';
import type { Transaction } from '../../../store/database.ts';
import type { Find } from '../../../store/find.ts';
import { selectIds } from '../../../store/select.ts';

interface Counted extends Omit<HighlightGroup, 'tagId'> {
  id: string | null;
  rank: number;
}

/** How many of these highlights stand under each tag, tags by hand, and how many under none, last; empty groups are none. */
export async function highlightGroupsOf(
  transaction: Transaction,
  workspaceId: string,
  find: Find,
): Promise<HighlightGroup[]> {
  const { text, bind } = selectIds(Highlight, workspaceId, find);
  const workspace = `$${bind.length + 1}::uuid`;
  const groups = await transaction.ask<Counted>({
    text: `select counted.id, coalesce(g.title, '') as title, coalesce(g.rank, 0) as rank, counted.count from (
        select tagged.tag_id as id, count(*)::int as count from (${text}) as meant
        left join (select t.highlight_id, t.tag_id from highlight_tags t
          join tags g on g.workspace_id = t.workspace_id and g.id = t.tag_id and g.trashed_at is null
          where t.workspace_id = ${workspace}) as tagged on tagged.highlight_id = meant.id
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
