import { BLOCKED } from '@earshot/core/texts';
import { IconLock } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import { People } from '../../kit/people/people.tsx';
import { nameOf } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import line from '../notes/note-line.module.css';
import { Keeping } from '../notes/note-line.tsx';
import { InsightStatus } from './insight-status.tsx';
import type { InsightDesk } from './use-insight-desk.ts';

interface InsightLineProps {
  desk: InsightDesk;
  session: DocumentSession | undefined;
}

/** Status, author and time of an insight; also the saving state, or the reason why it cannot be edited. */
export const InsightLine = observer(function InsightLine({ desk, session }: InsightLineProps) {
  const { insight, editable } = desk;
  const stores = useStores();
  const { publishedAt, publishedBy, contributorIds, editedAt, updatedAt } = insight;
  return (
    <div className={line.line}>
      <InsightStatus insight={insight} />
      {publishedAt && (
        <span>
          <Ago at={publishedAt} words /> by {nameOf(stores, publishedBy)}
        </span>
      )}
      <People ids={contributorIds} />
      <span>
        changed <Ago at={editedAt ?? updatedAt} words />
      </span>
      <span className={line.state} role="status">
        {session?.ready && !editable ? (
          <WhyNot desk={desk} session={session} />
        ) : (
          session && <Keeping session={session} />
        )}
      </span>
    </div>
  );
});

const WhyNot = observer(function WhyNot({ desk, session }: { desk: InsightDesk; session: DocumentSession }) {
  const { access } = useStores();
  const { projectId, locked } = desk.insight;
  if (!access.knows(projectId)) return null;
  const why = locked && access.may(projectId, 'WRITE') ? BLOCKED.locked : BLOCKED.edit;
  return (
    <span>
      <IconLock size={16} stroke={1.6} aria-hidden />
      {session.outdated ? 'Read only until you reload the page' : `Read only. ${why}.`}
    </span>
  );
});
