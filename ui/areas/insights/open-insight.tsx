import { type Insight, updateInsight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { useAsked } from '../../frame/use-asked.ts';
import { TitleField } from '../../kit/form/title-field.tsx';
import { useFreshTitle } from '../../kit/form/use-fresh-title.ts';
import { Page } from '../../kit/page.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { WithPanel } from '../../panel/side-panel.tsx';
import { useSidePanel } from '../../panel/use-side-panel.ts';
import { CollectionStrip } from '../coding/collections/collection-strip.tsx';
import { useAskedThread, useThreads } from '../comments/use-threads.ts';
import { Attachments } from '../files/attachments.tsx';
import { LostEdits } from '../notes/highlights/lost-edits.tsx';
import text from '../notes/note-text.module.css';
import { OutdatedBar } from '../notes/outdated-bar.tsx';
import { useAskedWords } from '../notes/use-asked-words.ts';
import { useReadingPosition } from '../notes/use-reading-position.ts';
import { INSIGHT_FACTS } from '../pages/spots.ts';
import { useMarkOpened } from '../pages/use-mark-opened.ts';
import { ProjectTrail } from '../places/project/project-trail.tsx';
import { InsightActions } from './insight-actions.tsx';
import { InsightLine } from './insight-line.tsx';
import { INSIGHT_TABS, InsightPanel } from './insight-panel.tsx';
import { InsightText } from './insight-text.tsx';
import { useInsightDesk } from './use-insight-desk.ts';
import { useInsightKeys } from './use-insight-keys.ts';

interface OpenInsightProps {
  insight: Insight;
  session: DocumentSession | undefined;
  fresh: boolean;
}

/** An insight that the user can read: title, breadcrumb and text. */
export const OpenInsight = observer(function OpenInsight({ insight, session, fresh }: OpenInsightProps) {
  const asked = useAsked();
  const desk = useInsightDesk(insight, session, fresh);
  useMarkOpened(insight.id);
  const panel = useSidePanel(INSIGHT_TABS, 'closed');
  const { editable, selection, select, handle } = desk;
  const threads = useThreads({
    id: insight.id,
    path: paths.insight(insight),
    editable,
    selection,
    select,
    handle,
    panel,
  });
  const head = useFreshTitle(fresh, () => handle.current?.focus());
  useInsightKeys(desk, threads);
  const ready = session?.ready ?? false;
  useAskedThread(threads, asked.comment, ready);
  useAskedWords(ready, handle);
  useReadingPosition(insight.id, ready, handle);
  return (
    <WithPanel
      panel={
        <InsightPanel
          insight={insight}
          writes={editable}
          panel={panel}
          threads={threads}
          commentId={asked.comment}
          onFind={(words) => handle.current?.find(words)}
        />
      }
    >
      <Page
        title={displayTitle('insight', insight.title)}
        trail={<ProjectTrail projectId={insight.projectId} part="insights" />}
        actions={<InsightActions desk={desk} session={session} panel={panel} threads={threads} />}
        head={
          <div ref={head}>
            <TitleField
              row={insight}
              operation={updateInsight}
              field="title"
              label="Insight title"
              kind="insight"
              editable={editable}
            />
          </div>
        }
      >
        <InsightLine desk={desk} session={session} />
        <Filled spot={INSIGHT_FACTS} props={{ insight, writes: editable }} />
        <CollectionStrip collectionId={asked.collection} shown={insight.id} />
        <OutdatedBar session={session} projectId={insight.projectId} />
        <LostEdits session={session} of="insight" />
        {session?.ready ? (
          <InsightText key={session.generation} desk={desk} session={session} threads={threads} />
        ) : (
          <TextSkeleton lines={12} />
        )}
        <Attachments
          page={insight}
          title={displayTitle('insight', insight.title)}
          editable={editable}
          asked={ready ? asked.file : undefined}
        />
        <div className={text.end} />
      </Page>
    </WithPanel>
  );
});
