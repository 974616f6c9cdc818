import { Insight, publishInsight, unpublishInsight } from '@earshot/core/areas/pages/insight';
import { useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { noGroups, type RowGroup, type RowGroups } from '../views/groups/row-groups.ts';
import { conditionFor, type InsightFilter } from './insight-filter.ts';

/** Grouping of insights by status. */
export const BY_PUBLISHED = { by: 'PUBLISHED', title: 'Published' } as const;

const groupOf = (published: boolean, title: string, moveTitle: string): RowGroup => ({
  key: String(published),
  title,
  count: undefined,
  narrow: { condition: { published } },
  moveTitle,
});
const GROUPS = [groupOf(false, 'Drafts', 'Unpublish'), groupOf(true, 'Published', 'Publish')];

interface PublishedGroupsWish extends Pick<RowGroups<Insight>, 'refusal'> {
  filter: InsightFilter;
  nameOf: (insight: Insight) => string;
  /** true if the list is grouped by status */
  when: boolean;
}

/** Groups of drafts and published insights; a move publishes or unpublishes an insight. */
export function usePublishedGroups(wish: PublishedGroupsWish): RowGroups<Insight> | undefined {
  const { filter, nameOf, refusal, when } = wish;
  const stores = useStores();
  const run = useDo();
  if (!when) return undefined;
  const { published } = conditionFor(filter);
  return {
    ...noGroups(),
    groups: GROUPS.filter(({ key }) => published === undefined || key === String(published)),
    refusal,
    move: async (row, _, to) => {
      const rows = stores.of(Insight);
      const publish = to.key === 'true';
      rows.put({ ...row, published: publish });
      const says = `“${nameOf(row)}” ${publish ? 'is published' : 'is a draft again'}.`;
      const done = await run(publish ? publishInsight : unpublishInsight, { id: row.id }, says);
      if (done === undefined) rows.replace(row);
    },
  };
}
