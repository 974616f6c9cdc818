import type { SearchType } from '@earshot/core/model/search-type';
import type { Transaction } from '../../../store/database.ts';
import { IN_THEME } from '../../themes/store/theme-points.ts';

/** Source of an insight's draft. */
export interface DraftedFrom {
  type: 'THEME' | 'TAG' | 'COLLECTION';
  id: string;
}

/** Maximum passages considered, from the first items. */
const MOST = 200;

const ITEMS: Record<DraftedFrom['type'], string> = {
  THEME: `select t.point_id as id, 'DATA_POINT' as type, row_number() over (order by t.decided desc, t.strangeness, t.point_id) as at
    from themes h join theme_placements t on t.workspace_id = h.workspace_id and t.channel_id = h.channel_id and t.theme_id = h.id
    join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id
    where h.workspace_id = $1 and h.id = $2 and ${IN_THEME}`,
  TAG: `select h.id, 'HIGHLIGHT' as type, row_number() over (order by h.created_at desc, h.id) as at
    from highlight_tags t join highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id and h.trashed_at is null
    where t.workspace_id = $1 and t.tag_id = $2`,
  COLLECTION: `select coalesce(c.highlight_id, c.insight_id) as id, case when c.highlight_id is null then 'INSIGHT' else 'HIGHLIGHT' end as type,
      row_number() over (order by c.rank, c.id) as at
    from collection_items c where c.workspace_id = $1 and c.collection_id = $2 and c.trashed_at is null`,
};

/** Ids of the passages in a theme, with a tag or in a collection, in their order. Callers check who can see them. */
export const passagesIn = (
  transaction: Transaction,
  { type, id }: DraftedFrom,
): Promise<{ itemId: string; type: SearchType; number: number }[]> =>
  transaction.sql(
    `select i.id as "itemId", i.type, p.number from (${ITEMS[type]}) i
     join search_passages p on p.workspace_id = $1 and p.item_id = i.id and p.number > 0
     order by i.at, p.number limit ${MOST}`,
    [transaction.workspaceId, id],
  );
