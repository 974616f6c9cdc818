import { createInsight } from '@earshot/core/areas/pages/insight';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';

/** Creates an empty insight in a project and opens it for writing. */
export function useNewInsight(projectId: string): () => Promise<void> {
  const run = useDo();
  const navigate = useNavigate();
  const busy = useRef(false);
  return async () => {
    if (busy.current) return;
    busy.current = true;
    const insight = await run(createInsight, { projectId });
    busy.current = false;
    if (insight) await navigate(paths.insight(insight), { state: { fresh: true } });
  };
}
