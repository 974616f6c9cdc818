import { Note } from '@earshot/core/areas/pages/note';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { aboutPage } from '../../frame/panels/panel-store.ts';
import { SidePanel } from '../../panel/side-panel.tsx';
import { usePanelTabs } from '../../panel/use-panel-tabs.tsx';
import type { SidePanelState } from '../../panel/use-side-panel.ts';
import { CommentsTab } from '../comments/comments-tab.tsx';
import { openIn, type Threads } from '../comments/use-threads.ts';
import { FieldsTab } from '../fields/fields-tab.tsx';
import { SuggestionsSection } from '../suggestions/suggestions-section.tsx';
import type { Review } from '../suggestions/use-suggestions.ts';
import { SummaryTab } from '../summaries/summary-part.tsx';
import { ContactsTab } from './contacts-tab.tsx';
import { HighlightsTab } from './highlights/highlights-tab.tsx';
import { countsOf } from './highlights/tag-counts.ts';
import { TagsTab } from './highlights/tags-tab.tsx';
import type { Highlighting } from './highlights/use-highlighting.ts';
import type { NoteDesk } from './use-note-desk.ts';

export const NOTE_TABS = ['highlights', 'tags', 'fields', 'contacts', 'comments', 'summary'] as const;
export type NotePanelState = SidePanelState<(typeof NOTE_TABS)[number]>;

interface NotePanelProps {
  desk: NoteDesk;
  panel: NotePanelState;
  highlighting: Highlighting;
  review: Review;
  threads: Threads;
  /** id of the comment in the address */
  commentId: string | undefined;
}

/** Panel of a note: its highlights, tags and comments. */
export const NotePanel = observer(function NotePanel(props: NotePanelProps) {
  const { desk, panel, highlighting, review, threads, commentId } = props;
  const [tagId, setTagId] = useState<string>();
  const counts = countsOf(desk.rows, desk.known);
  const show = (id: string) => {
    if (panel.drawer) panel.close();
    desk.show(id);
  };
  const find = (words: string) => {
    if (panel.drawer) panel.close();
    desk.handle.current?.find(words);
  };
  const filter = (id: string) => {
    setTagId(id);
    panel.setTab('highlights');
  };
  const contributed = usePanelTabs('NOTE_TAB', aboutPage('Note', desk.note));
  return (
    <SidePanel
      panel={panel}
      label="Note panel"
      tabs={[
        {
          value: 'summary',
          title: 'Summary',
          content: (
            <SummaryTab of={{ subject: 'NOTE', placeId: desk.note.projectId, pageId: desk.note.id }} onShow={find} />
          ),
        },
        {
          value: 'highlights',
          title: 'Highlights',
          count: desk.rows.length,
          content: (
            <>
              <SuggestionsSection review={review} />
              <HighlightsTab desk={desk} highlighting={highlighting} tagId={tagId} onTag={setTagId} onShow={show} />
            </>
          ),
        },
        {
          value: 'tags',
          title: 'Tags',
          count: counts.length,
          content: <TagsTab counts={counts} onChoose={filter} />,
        },
        {
          value: 'fields',
          title: 'Fields',
          count: Object.keys(desk.note.fields).length,
          content: (
            <FieldsTab
              noun={Note}
              scope="NOTE"
              row={desk.note}
              projectId={desk.note.projectId}
              writes={desk.editable}
            />
          ),
        },
        {
          value: 'contacts',
          title: 'Contacts',
          content: <ContactsTab scope="NOTE" row={desk.note} projectId={desk.note.projectId} />,
        },
        {
          value: 'comments',
          title: 'Comments',
          count: openIn(threads),
          content: <CommentsTab threads={threads} asked={commentId} />,
        },
        ...contributed,
      ]}
    />
  );
});
