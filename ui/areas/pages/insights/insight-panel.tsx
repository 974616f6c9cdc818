import { observer } from 'mobx-react-lite';
import { SidePanel } from '../../../panel/side-panel.tsx';
import type { SidePanelState } from '../../../panel/use-side-panel.ts';
import { CommentsTab } from '../comments/comments-tab.tsx';
import { openIn, type Threads } from '../comments/use-threads.ts';

export const INSIGHT_TABS = ['comments'] as const;
export type InsightPanelState = SidePanelState<(typeof INSIGHT_TABS)[number]>;

interface InsightPanelProps {
  panel: InsightPanelState;
  threads: Threads;
  /** the comment that the address names */
  commentId: string | undefined;
}

/** What is beside an insight: what was said about it. */
export const InsightPanel = observer(function InsightPanel({ panel, threads, commentId }: InsightPanelProps) {
  const content = <CommentsTab threads={threads} asked={commentId} />;
  return (
    <SidePanel
      panel={panel}
      label="Beside the insight"
      tabs={[{ value: 'comments', title: 'Comments', count: openIn(threads), content }]}
    />
  );
});
