import { Drawer, Tabs } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CommentsTab, useComments } from '../../comments/comments-tab.tsx';
import { number } from '../../kit/counted.ts';
import { InPeek } from '../../kit/page.tsx';
import { HighlightsTab } from './highlights-tab.tsx';
import classes from './note-panel.module.css';
import { countsOf } from './tag-counts.ts';
import { TagsTab } from './tags-tab.tsx';
import type { Highlighting } from './use-highlighting.ts';
import type { NoteDesk } from './use-note-desk.ts';
import type { NotePanelState, PanelTab } from './use-note-panel.ts';

interface NotePanelProps {
  desk: NoteDesk;
  panel: NotePanelState;
  highlighting: Highlighting;
}

/** What is beside a note: its highlights and tags; over the text where there is no room beside it. */
export const NotePanel = observer(function NotePanel(props: NotePanelProps) {
  const { panel } = props;
  if (!panel.drawer)
    return panel.open ? (
      <aside className={classes.panel} aria-label="Beside the note">
        <Inside {...props} />
      </aside>
    ) : null;
  return (
    <Drawer
      opened={panel.open}
      onClose={panel.close}
      position="right"
      size={360}
      padding={0}
      title="Beside the note"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: classes.drawerHead, body: classes.drawerBody }}
    >
      <aside className={classes.drawn} aria-label="Beside the note">
        <Inside {...props} />
      </aside>
    </Drawer>
  );
});

const Inside = observer(function Inside({ desk, panel, highlighting }: NotePanelProps) {
  const [tagId, setTagId] = useState<string>();
  const counts = countsOf(desk.list.rows, desk.tags);
  const said = useComments(desk.note.id).rows.filter(({ resolvedAt }) => resolvedAt === null);
  const show = (id: string) => {
    if (panel.drawer) panel.close();
    desk.show(id);
  };
  const count = (value: number) => value > 0 && <span className={classes.count}>{number(value)}</span>;
  return (
    // Lists in here scroll with this panel, as they do in a peek.
    <InPeek value={true}>
      <Tabs value={panel.tab} onChange={(tab) => panel.setTab(tab as PanelTab)} keepMounted={false}>
        <Tabs.List className={classes.tabs} grow>
          <Tabs.Tab value="highlights" rightSection={count(desk.list.rows.length)}>
            Highlights
          </Tabs.Tab>
          <Tabs.Tab value="tags" rightSection={count(counts.length)}>
            Tags
          </Tabs.Tab>
          <Tabs.Tab value="comments" rightSection={count(said.length)}>
            Comments
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="highlights">
          <HighlightsTab desk={desk} highlighting={highlighting} tagId={tagId} onTag={setTagId} onShow={show} />
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <CommentsTab
            pageId={desk.note.id}
            editable={desk.editable}
            about={desk.commenting}
            onForget={desk.stopCommenting}
            onShow={(words) => {
              if (panel.drawer) panel.close();
              return desk.handle.current?.showWords(words) ?? false;
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="tags">
          <TagsTab
            counts={counts}
            onChoose={(id) => {
              setTagId(id);
              panel.setTab('highlights');
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </InPeek>
  );
});
