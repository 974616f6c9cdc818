import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';

/** Creates an insight that quotes highlights, in this order, and opens it for writing. */
export function useInsightFromHighlights(projectId: string): (highlightIds: readonly string[]) => Promise<void> {
  const run = useDo();
  const navigate = useNavigate();
  return async (highlightIds) => {
    const insight = await run(createInsightFromHighlights, { projectId, highlightIds: [...highlightIds] });
    if (insight) await navigate(paths.insight(insight), { state: { fresh: true } });
  };
}
