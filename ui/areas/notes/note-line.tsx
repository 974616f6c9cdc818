import type { Note } from '@earshot/core/areas/pages/note';
import { BLOCKED } from '@earshot/core/texts';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { computed, reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import type { ConnectionState } from '../../data/live/connection-state.ts';
import { useStores } from '../../data/use-stores.ts';
import { Person } from '../../kit/people/person.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { tagQueueOf } from '../coding/tagging/queue-of.ts';
import type { TagQueue } from '../coding/tagging/tag-queue.ts';
import classes from './note-line.module.css';
import { type SaveWords, saveWords } from './save-words.ts';
import { useNoteLock } from './use-note-lock.ts';

interface NoteLineProps {
  note: Note;
  session: DocumentSession | undefined;
  editable: boolean;
}

const LASTS_MS = 400;

/** Author and time of a note; also whether typed text is saved, or why it cannot be edited. */
export const NoteLine = observer(function NoteLine({ note, session, editable }: NoteLineProps) {
  return (
    <div className={classes.line}>
      <span className={classes.by}>
        <Person id={note.createdBy} size={16} />
      </span>
      <span>
        changed <Ago at={note.editedAt ?? note.updatedAt} words />
      </span>
      {note.sourceName !== '' && (
        <span className={classes.source} dir="auto">
          from {note.sourceName}
        </span>
      )}
      {note.locked && <LockedNote note={note} editable={editable} />}
      <span className={classes.state} role="status">
        {session?.ready && !editable ? (
          <WhyNot note={note} session={session} />
        ) : (
          session && <Keeping session={session} />
        )}
      </span>
    </div>
  );
});

/** Notice that title and text are locked, with an unlock button for users who can write here. */
function LockedNote({ note, editable }: { note: Note; editable: boolean }) {
  const turnLock = useNoteLock();
  return (
    <span className={classes.locked}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      Title and text are locked
      {editable && (
        <Button size="compact-xs" variant="default" onClick={() => void turnLock(note)}>
          Unlock
        </Button>
      )}
    </span>
  );
}

/** Saving state of the note. */
export const Keeping = observer(function Keeping({ session }: { session: DocumentSession }) {
  const stores = useStores();
  const { connection, unsaved } = stores;
  const tags = tagQueueOf(stores, session.pageId);
  const element = useRef<HTMLSpanElement>(null);
  const { words, warns } = useMemo(() => {
    const words = computed(() => wordsFor(session, connection, tags, unsaved.has(session.pageId)));
    return { words, warns: computed(() => words.get().tone === 'warn') };
  }, [session, connection, tags, unsaved]);
  // Both are written to the DOM without React, whose commits walk through the whole text being edited. The label
  // follows only lasting states: each of its changes makes a browser read all of that text again.
  useLayoutEffect(() => {
    const place = element.current;
    const ends = [
      reaction(
        () => session.unsent + tags.length > 0,
        (busy) => place?.setAttribute('aria-busy', String(busy)),
        { fireImmediately: true },
      ),
      reaction(
        () => words.get().says,
        (says) => place?.replaceChildren(says),
        { fireImmediately: true, delay: LASTS_MS },
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [session, words, tags]);
  const warning = warns.get();
  return (
    <span className={warning ? classes.warn : undefined}>
      {warning && <IconCloudOff size={16} stroke={1.6} aria-hidden />}
      <span ref={element} />
    </span>
  );
});

function wordsFor(
  session: DocumentSession,
  connection: ConnectionState,
  tags: TagQueue,
  titleUnsaved: boolean,
): SaveWords {
  const { ready, writable } = session;
  const [unsent, onDisk] = [session.unsent + tags.length, session.onDisk + tags.length];
  // The browser detects that it is offline long before the socket does.
  const state = connection.phase === 'client offline' && session.state === 'open' ? 'offline' : session.state;
  return saveWords({ state, ready, unsent, onDisk, writable, titleUnsaved });
}

const WhyNot = observer(function WhyNot({ note, session }: { note: Note; session: DocumentSession }) {
  const { access } = useStores();
  if (!access.knows(note.projectId)) return null;
  // If the page is older than the host, the bar below says more.
  const says = session.outdated ? 'Read only until you reload the page' : `Read only. ${BLOCKED.edit}.`;
  return (
    <span>
      <IconLock size={16} stroke={1.6} aria-hidden />
      {says}
    </span>
  );
});
