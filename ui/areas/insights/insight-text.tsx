import { Citation, cite, copyCitations } from '@earshot/core/areas/quotes/citation';
import { citation as citationOf, theme as themeOf } from '@earshot/core/documents/document-builder';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconChartBar, IconChartBubble, IconMessage2, IconPlus, IconPuzzle, IconQuote } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { asRefused, Refused } from '../../data/refused.ts';
import { useStores } from '../../data/use-stores.ts';
import { NoteEditor } from '../../editor/note-editor.tsx';
import { Tool } from '../../editor/toolbar/tool.tsx';
import { aboutPage } from '../../frame/panels/panel-store.ts';
import { usePanelStore } from '../../frame/panels/use-panels.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { personColour } from '../../kit/people/avatar.tsx';
import type { Threads } from '../comments/use-threads.ts';
import { usePictures } from '../files/use-pictures.tsx';
import { embedNode } from '../notes/embeds/embed-node.ts';
import { SelectionBar, SelectionButton } from '../notes/highlights/selection-bar.tsx';
import { useLinkTitles } from '../notes/links/use-link-titles.ts';
import classes from '../notes/note-text.module.css';
import { citationNode } from '../quotes/citation-node.ts';
import { liveNodes, themeNode } from '../quotes/live-nodes.ts';
import { PageOfPanels } from '../quotes/panel-block.tsx';
import { QuoteDialog } from '../quotes/quote-dialog.tsx';
import { useChartChoice } from '../quotes/use-chart-choice.tsx';
import { usePanelChoice } from '../quotes/use-panel-choice.tsx';
import { QuotesContext } from '../quotes/use-quotes.ts';
import { WritingContext } from '../quotes/writing-context.ts';
import { useReferences } from '../references/use-references.tsx';
import { AnyThemePicker } from '../themes/theme-picker.tsx';
import type { InsightDesk } from './use-insight-desk.ts';

const noColours = () => [];

interface InsightTextProps {
  desk: InsightDesk;
  session: DocumentSession;
  threads: Threads;
}

/** The text of an insight with its quotes. */
export const InsightText = observer(function InsightText({ desk, session, threads }: InsightTextProps) {
  const { insight, quotes, handle, editable } = desk;
  const stores = useStores();
  const me = stores.session.me?.member;
  const run = useDo();
  const pictures = usePictures(insight, editable && desk.mode === 'edit', handle);
  const references = useReferences();
  const titles = useLinkTitles();
  const quotesNode = useQuotesNode(desk);
  const panels = usePanelStore();
  const live = useMemo(() => [themeNode(stores), ...liveNodes(stores, panels)], [stores, panels]);
  const nodes = useMemo(
    () => [quotesNode, pictures.node, ...live, embedNode, titles, ...references.nodes],
    [quotesNode, pictures.node, live, titles, references.nodes],
  );
  const chart = useChartChoice(insight.projectId, handle);
  const panel = usePanelChoice(insight.projectId, handle);
  const [choosing, setChoosing] = useState(false);
  const leaveChoice = () => {
    setChoosing(false);
    setTimeout(() => handle.current?.focus());
  };
  const insert = async (highlightIds: string[]) => {
    const at = desk.quoting ?? 'end';
    desk.stopQuoting();
    const made = await run(cite, { id: insight.id, highlightIds });
    if (made)
      handle.current?.insert(
        made.map(({ id }) => citationOf(id)),
        at,
      );
  };
  return (
    <QuotesContext value={quotes}>
      <WritingContext value={quotes.writing}>
        <div ref={desk.board} className={classes.board}>
          <PageOfPanels value={aboutPage('Insight', insight)}>
            <NoteEditor
              doc={session.doc}
              awareness={session.awareness}
              user={{ name: me?.name ?? '', colour: personColour(me?.id ?? '') }}
              kind="insight"
              mode={desk.mode}
              editable={editable}
              label={displayTitle('insight', insight.title)}
              placeholder={
                editable
                  ? 'What was found, and what does it mean? Write here, then add quotes …'
                  : 'Nothing has been written here yet.'
              }
              colours={noColours}
              commented={threads.words}
              thread={threads.current}
              handle={handle}
              nodes={nodes}
              tools={
                <>
                  {pictures.tool}
                  {references.tool}
                  <Tool title="Quotes" icon={IconQuote} keys="Mod+Shift+E" onClick={desk.chooseQuotes} />
                  <Menu position="bottom-end" returnFocus={false}>
                    <Menu.Target>
                      <Tool title="Insert" icon={IconPlus} />
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item leftSection={<IconChartBubble size={16} />} onClick={() => setChoosing(true)}>
                        Theme
                      </Menu.Item>
                      <Menu.Item leftSection={<IconChartBar size={16} />} onClick={chart.choose}>
                        Chart
                      </Menu.Item>
                      {panel.choose && (
                        <Menu.Item leftSection={<IconPuzzle size={16} />} onClick={panel.choose}>
                          Panel of a plugin
                        </Menu.Item>
                      )}
                    </Menu.Dropdown>
                  </Menu>
                </>
              }
              onSelect={desk.select}
              onOpenThread={threads.open}
              onEdit={() => desk.setMode('edit')}
              onLeave={() => desk.setMode('read')}
            />
          </PageOfPanels>
          {references.list}
          <SelectionBar reading={desk}>
            <SelectionButton
              icon={IconMessage2}
              title="Comment"
              binding="insight-comment"
              shown={desk.mode === 'read' ? 'm' : undefined}
              onClick={() => threads.commentSelection()}
            />
          </SelectionBar>
        </div>
        {desk.quoting && (
          <QuoteDialog
            projectId={insight.projectId}
            onInsert={(ids) => void insert(ids)}
            onClose={() => {
              desk.stopQuoting();
              setTimeout(() => handle.current?.focus());
            }}
          />
        )}
        {choosing && (
          <AnyThemePicker
            title="Insert a theme"
            onPick={({ id }) => handle.current?.insert([themeOf(id)], 'caret')}
            onClose={leaveChoice}
          />
        )}
        {chart.dialog}
        {panel.dialog}
      </WritingContext>
    </QuotesContext>
  );
});

/** Quotes in the text; created once, they look up current data when needed. */
function useQuotesNode(desk: InsightDesk) {
  const stores = useStores();
  const latest = useRef(desk);
  latest.current = desk;
  return useMemo(() => {
    const rowOf = (id: string) => stores.of(Citation).byId(id);
    const takeOver = async (ids: string[]): Promise<ReadonlyMap<string, string>> => {
      try {
        const { answer } = await stores.perform(copyCitations, { id: latest.current.insight.id, citationIds: ids });
        return new Map(ids.flatMap((id, place) => (answer[place] ? [[id, answer[place].id] as const] : [])));
      } catch (reason) {
        const { code, message } = asRefused(reason);
        const text = code === 'NOT_FOUND' ? 'They no longer exist, or they are not shared with you.' : message;
        toast.failed(new Refused(code, text), 'The quotes were not pasted');
        return new Map();
      }
    };
    const belongs = (id: string) => rowOf(id)?.insightId === latest.current.insight.id;
    return citationNode(rowOf, { belongs, takeOver });
  }, [stores]);
}
