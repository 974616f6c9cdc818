import { Insight } from '@earshot/core/areas/pages/insight';
import { observer } from 'mobx-react-lite';
import { aboutPage } from '../../frame/panels/panel-store.ts';
import { SidePanel } from '../../panel/side-panel.tsx';
import { usePanelTabs } from '../../panel/use-panel-tabs.tsx';
import type { SidePanelState } from '../../panel/use-side-panel.ts';
import { CommentsTab } from '../comments/comments-tab.tsx';
import { openIn, type Threads } from '../comments/use-threads.ts';
import { FieldsTab } from '../fields/fields-tab.tsx';
import { ContactsTab } from '../notes/contacts-tab.tsx';
import type { ShowWords } from '../summaries/quote-link.tsx';
import { SummaryTab } from '../summaries/summary-part.tsx';

export const INSIGHT_TABS = ['comments', 'fields', 'contacts', 'summary'] as const;
export type InsightPanelState = SidePanelState<(typeof INSIGHT_TABS)[number]>;

interface InsightPanelProps {
  insight: Insight;
  /** true if the user can change the insight */
  writes: boolean;
  panel: InsightPanelState;
  threads: Threads;
  /** id of the comment in the address */
  commentId: string | undefined;
  /** scrolls to words of its text */
  onFind: ShowWords;
}

/** Panel of an insight: its fields and comments. */
export const InsightPanel = observer(function InsightPanel(props: InsightPanelProps) {
  const { insight, writes, panel, threads, commentId, onFind } = props;
  const find = (words: string) => {
    if (panel.drawer) panel.close();
    onFind(words);
  };
  const contributed = usePanelTabs('INSIGHT_TAB', aboutPage('Insight', insight));
  return (
    <SidePanel
      panel={panel}
      label="Beside the insight"
      tabs={[
        {
          value: 'summary',
          title: 'Summary',
          content: (
            <SummaryTab of={{ subject: 'INSIGHT', placeId: insight.projectId, pageId: insight.id }} onShow={find} />
          ),
        },
        {
          value: 'comments',
          title: 'Comments',
          count: openIn(threads),
          content: <CommentsTab threads={threads} asked={commentId} />,
        },
        {
          value: 'fields',
          title: 'Fields',
          count: Object.keys(insight.fields).length,
          content: (
            <FieldsTab noun={Insight} scope="INSIGHT" row={insight} projectId={insight.projectId} writes={writes} />
          ),
        },
        {
          value: 'contacts',
          title: 'Contacts',
          content: <ContactsTab scope="INSIGHT" row={insight} projectId={insight.projectId} />,
        },
        ...contributed,
      ]}
    />
  );
});
