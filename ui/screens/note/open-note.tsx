import { type Note, updateNote } from '@earshot/core/model/note';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { DocumentSession } from '../../data/document-session.ts';
import { Attachments } from '../../files/attachments.tsx';
import { Page } from '../../kit/page.tsx';
import { TextSkeleton } from '../../kit/skeletons.tsx';
import { TitleField } from '../../kit/title-field.tsx';
import { useFreshTitle } from '../../kit/use-fresh-title.ts';
import { LostEdits } from './lost-edits.tsx';
import { NoteActions } from './note-actions.tsx';
import { NoteLine } from './note-line.tsx';
import { NotePanel } from './note-panel.tsx';
import { NoteText } from './note-text.tsx';
import { NoteTrail } from './note-trail.tsx';
import classes from './open-note.module.css';
import { OutdatedBar } from './outdated-bar.tsx';
import { useHighlighting } from './use-highlighting.ts';
import { useNoteDesk } from './use-note-desk.ts';
import { useNotePanel } from './use-note-panel.ts';

interface OpenNoteProps {
  note: Note;
  session: DocumentSession | undefined;
  highlightId: string | undefined;
  fresh: boolean;
}

/** A note that may be read: its title, its text, what is beside it. */
export const OpenNote = observer(function OpenNote({ note, session, highlightId, fresh }: OpenNoteProps) {
  const desk = useNoteDesk(note, session, fresh);
  const highlighting = useHighlighting(note, session);
  const panel = useNotePanel();
  const head = useFreshTitle(fresh, () => desk.handle.current?.focus());
  const { commenting } = desk;
  const open = useRef(panel.show);
  open.current = panel.show;
  useEffect(() => {
    if (commenting) open.current('comments');
  }, [commenting]);
  useAsked(highlightId, session?.ready ?? false, desk.show);
  return (
    <div className={classes.layout}>
      <div className={classes.main}>
        <Page
          title={displayTitle('note', note.title)}
          trail={<NoteTrail note={note} />}
          actions={<NoteActions desk={desk} session={session} panel={panel} />}
          head={
            <div ref={head}>
              <TitleField
                row={note}
                operation={updateNote}
                field="title"
                label="Title of the note"
                kind="note"
                editable={desk.editable}
              />
            </div>
          }
        >
          <NoteLine note={note} session={session} editable={desk.editable} />
          <OutdatedBar session={session} projectId={note.projectId} />
          <LostEdits session={session} />
          {session?.ready ? (
            <NoteText key={session.generation} desk={desk} session={session} highlighting={highlighting} />
          ) : (
            <TextSkeleton lines={12} />
          )}
          <Attachments page={note} title={displayTitle('note', note.title)} editable={desk.editable} />
        </Page>
      </div>
      <NotePanel desk={desk} panel={panel} highlighting={highlighting} />
    </div>
  );
});

/** Brings the highlight that the address names into view, once the text is here, and again when another is named. */
function useAsked(highlightId: string | undefined, ready: boolean, show: (id: string) => boolean): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (!highlightId || !ready) return;
    // The editor draws its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => latest.current(highlightId));
    return () => cancelAnimationFrame(frame);
  }, [highlightId, ready]);
}
