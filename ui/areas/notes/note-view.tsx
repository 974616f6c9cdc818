import { note as oneNote } from '@earshot/core/areas/pages/note';
import { observer } from 'mobx-react-lite';
import { useDocument } from '../../data/documents/use-document.ts';
import { useMembers } from '../../data/use-members.ts';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { OpenNote } from './open-note.tsx';

interface NoteViewProps {
  id: string;
  /** true if it was just created, to begin writing */
  fresh?: boolean;
}

/** A note by its id, on a page or in a peek. */
export const NoteView = observer(function NoteView({ id, fresh = false }: NoteViewProps) {
  const { row: note, state, error, reload } = useRow(oneNote, id);
  const session = useDocument(id);
  useMembers();
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || note?.trashedAt)
    return <Absent text="This note is in trash, or is no longer shared with you." />;
  if (!note) return <PageSkeleton />;
  if (session?.state === 'refused') return <Absent error={session.error} again={reload} />;
  return <OpenNote note={note} session={session} fresh={fresh} />;
});
