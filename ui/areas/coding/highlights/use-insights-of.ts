import { citedHighlights } from '@earshot/core/areas/coding/cited-highlight';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight, insights } from '@earshot/core/areas/pages/insight';
import { useMemo } from 'react';
import { useAsk, useList } from '../../../data/use-stores.ts';

const NONE: readonly string[] = [];
const TOUCHED = [Highlight, Insight];

/**
 * Ids of the insights that quote each highlight of a project, requested only for visible rows. Read it inside an
 * observer().
 */
export function useInsightsOf(
  projectId: string,
  shown: boolean,
  rows: readonly Highlight[],
): (highlightId: string) => readonly string[] {
  const { data } = useAsk(citedHighlights, { id: projectId }, TOUCHED, shown);
  const insightsOf = useMemo(() => {
    const byId = new Map(data?.map(({ id, insightIds }) => [id, insightIds]));
    return (id: string) => byId.get(id) ?? NONE;
  }, [data]);
  const ids = [...new Set(rows.flatMap(({ id }) => insightsOf(id)))].sort();
  useList(insights, { condition: { id: ids }, first: Math.max(1, ids.length) });
  return insightsOf;
}
