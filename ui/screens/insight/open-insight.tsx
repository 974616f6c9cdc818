import { type Insight, updateInsight } from '@earshot/core/model/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../data/document-session.ts';
import { Attachments } from '../../files/attachments.tsx';
import { Page } from '../../kit/page.tsx';
import { TextSkeleton } from '../../kit/skeletons.tsx';
import { TitleField } from '../../kit/title-field.tsx';
import { useFreshTitle } from '../../kit/use-fresh-title.ts';
import { LostEdits } from '../note/lost-edits.tsx';
import { OutdatedBar } from '../note/outdated-bar.tsx';
import { InsightActions } from './insight-actions.tsx';
import { InsightLine } from './insight-line.tsx';
import { InsightText } from './insight-text.tsx';
import { InsightTrail } from './insight-trail.tsx';
import { useInsightDesk } from './use-insight-desk.ts';
import { useInsightKeys } from './use-insight-keys.ts';

interface OpenInsightProps {
  insight: Insight;
  session: DocumentSession | undefined;
  fresh: boolean;
}

/** An insight that may be read: its title, where it stands, its text. */
export const OpenInsight = observer(function OpenInsight({ insight, session, fresh }: OpenInsightProps) {
  const desk = useInsightDesk(insight, session, fresh);
  const head = useFreshTitle(fresh, () => desk.handle.current?.focus());
  useInsightKeys(desk);
  return (
    <Page
      title={displayTitle('insight', insight.title)}
      trail={<InsightTrail insight={insight} />}
      actions={<InsightActions desk={desk} session={session} />}
      head={
        <div ref={head}>
          <TitleField
            row={insight}
            operation={updateInsight}
            field="title"
            label="Title of the insight"
            kind="insight"
            editable={desk.editable}
          />
        </div>
      }
    >
      <InsightLine desk={desk} session={session} />
      <OutdatedBar session={session} projectId={insight.projectId} />
      <LostEdits session={session} of="insight" />
      {session?.ready ? (
        <InsightText key={session.generation} desk={desk} session={session} />
      ) : (
        <TextSkeleton lines={12} />
      )}
      <Attachments page={insight} title={displayTitle('insight', insight.title)} editable={desk.editable} />
    </Page>
  );
});
