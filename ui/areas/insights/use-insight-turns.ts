import {
  deleteInsight,
  type Insight,
  lockInsight,
  publishInsight,
  unlockInsight,
  unpublishInsight,
} from '@earshot/core/areas/pages/insight';
import { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { InPeek } from '../../kit/page.tsx';
import { trashedWords } from './insight-menu.tsx';

const named = ({ title }: Insight) => `“${displayTitle('insight', title)}”`;

/** Actions on a whole insight, each with a toast and Undo. */
export function useInsightTurns() {
  const run = useDo();
  const trash = useTrash();
  const navigate = useNavigate();
  const peek = usePeek();
  const peeked = useContext(InPeek);
  const projects = useStores().of(Project);
  return {
    publish: (insight: Insight) => run(publishInsight, { id: insight.id }, `${named(insight)} is published.`),
    unpublish: (insight: Insight) => run(unpublishInsight, { id: insight.id }, `${named(insight)} is a draft again.`),
    lock: (insight: Insight) =>
      run(lockInsight, { id: insight.id }, `${named(insight)} is locked: only people with full access can change it.`),
    unlock: (insight: Insight) => run(unlockInsight, { id: insight.id }, `${named(insight)} can be changed again.`),
    /** moves it to trash and leaves its page */
    throwAway: async (insight: Insight) => {
      if (!(await trash(deleteInsight, insight, trashedWords(insight)))) return;
      if (peeked) peek.close();
      else
        await navigate(
          paths.project(projects.byId(insight.projectId) ?? { id: insight.projectId, title: '' }, 'insights'),
        );
    },
  };
}
