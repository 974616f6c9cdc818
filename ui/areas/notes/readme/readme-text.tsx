import type { Note } from '@earshot/core/areas/pages/note';
import { Button } from '@mantine/core';
import { IconHistory, IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DocumentSession } from '../../../data/documents/document-session.ts';
import { useStores } from '../../../data/use-stores.ts';
import { NoteEditor } from '../../../editor/note-editor.tsx';
import type { NoteHandle } from '../../../editor/note-handle.ts';
import { paths } from '../../../frame/paths.ts';
import { personColour } from '../../../kit/people/avatar.tsx';
import { usePictures } from '../../files/use-pictures.tsx';
import { useReferences } from '../../references/use-references.tsx';
import { HistoryDialog } from '../../versions/history-dialog.tsx';
import { embedNode } from '../embeds/embed-node.ts';
import { Presence } from '../presence.tsx';
import classes from './readme-text.module.css';

const noColours = () => [];

interface ReadmeTextProps {
  note: Note;
  session: DocumentSession;
  /** true if it was just created, to begin writing */
  fresh: boolean;
}

/** The readme, editable in place; its note has highlights, comments and files. */
export const ReadmeText = observer(function ReadmeText({ note, session, fresh }: ReadmeTextProps) {
  const { access, session: mine } = useStores();
  const me = mine.me?.member;
  const editable = session.writable && access.may(note.projectId, 'WRITE');
  const [mode, setMode] = useState<'read' | 'edit'>(fresh ? 'edit' : 'read');
  const [history, setHistory] = useState(false);
  const handle = useRef<NoteHandle>(null);
  const pictures = usePictures(note, editable && mode === 'edit', handle);
  const references = useReferences();
  const nodes = useMemo(() => [pictures.node, embedNode, ...references.nodes], [pictures.node, references.nodes]);
  return (
    <>
      <div className={classes.actions}>
        <Presence session={session} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setHistory(true)}
        >
          Version history
        </Button>
        <Button
          component={Link}
          to={paths.note(note)}
          variant="default"
          size="xs"
          leftSection={<IconNotes size={16} aria-hidden />}
        >
          Open as note
        </Button>
      </div>
      <HistoryDialog pageId={note.id} editable={editable} opened={history} onClose={() => setHistory(false)} />
      <NoteEditor
        doc={session.doc}
        awareness={session.awareness}
        user={{ name: me?.name ?? '', colour: personColour(me?.id ?? '') }}
        kind="note"
        mode={editable ? mode : 'read'}
        editable={editable}
        label="Readme"
        placeholder={editable ? 'What does someone new to this project need to know?' : 'Nothing written yet.'}
        colours={noColours}
        handle={handle}
        nodes={nodes}
        tools={
          <>
            {pictures.tool}
            {references.tool}
          </>
        }
        onEdit={() => setMode('edit')}
        onLeave={() => setMode('read')}
      />
      {references.list}
    </>
  );
});
