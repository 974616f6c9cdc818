import { insight as oneInsight } from '@earshot/core/areas/pages/insight';
import { observer } from 'mobx-react-lite';
import { useDocument } from '../../data/documents/use-document.ts';
import { useMembers } from '../../data/use-members.ts';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { OpenInsight } from './open-insight.tsx';

interface InsightViewProps {
  id: string;
  /** true if it was just created, to begin writing */
  fresh?: boolean;
}

/** An insight by its id, on a page or in a peek. */
export const InsightView = observer(function InsightView({ id, fresh = false }: InsightViewProps) {
  const { row: insight, state, error, reload } = useRow(oneInsight, id);
  const session = useDocument(id);
  useMembers();
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || insight?.trashedAt)
    return <Absent text="This insight is in trash, or is no longer shared with you." />;
  if (!insight) return <PageSkeleton />;
  if (session?.state === 'refused') return <Absent error={session.error} again={reload} />;
  return <OpenInsight insight={insight} session={session} fresh={fresh} />;
});
