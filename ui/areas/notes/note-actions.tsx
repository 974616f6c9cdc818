import { deleteNote, Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconFileImport,
  IconHistory,
  IconLanguage,
  IconLayoutSidebarRight,
  IconLink,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentSession } from '../../data/documents/document-session.ts';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { usePeek } from '../../frame/use-peek.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../kit/download/copy-link.ts';
import { InPeek } from '../../kit/page.tsx';
import { PAGE_MENU } from '../pages/spots.ts';
import { StarButton } from '../pages/star-button.tsx';
import { HistoryDialog } from '../versions/history-dialog.tsx';
import { useReplaceText } from './imports/replace-text.tsx';
import type { NotePanelState } from './note-panel.tsx';
import { Presence } from './presence.tsx';
import type { NoteDesk } from './use-note-desk.ts';
import { useNoteLock } from './use-note-lock.ts';

interface NoteActionsProps {
  desk: NoteDesk;
  session: DocumentSession | undefined;
  panel: NotePanelState;
  /** opens the translation dialog */
  onTranslate: () => void;
}

/** Other people on the note, the panel button, and its actions. */
export const NoteActions = observer(function NoteActions({ desk, session, panel, onTranslate }: NoteActionsProps) {
  const { note, editable, writable } = desk;
  const label = panel.open ? 'Close the panel' : 'Highlights and tags';
  const throwAway = useThrowAway();
  const [history, setHistory] = useState(false);
  const replacing = useReplaceText(note);
  const turnLock = useNoteLock();
  return (
    <>
      <HistoryDialog
        pageId={note.id}
        fields={{ noun: Note, scope: 'NOTE', rowId: note.id, placeId: note.projectId }}
        editable={editable}
        opened={history}
        onClose={() => setHistory(false)}
      />
      {replacing.parts}
      {session && <Presence session={session} />}
      <StarButton pageId={note.id} />
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Highlights and tags"
          aria-expanded={panel.open}
          onClick={panel.toggle}
        >
          <IconLayoutSidebarRight size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="More actions for this note">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copyLink(paths.note(note), 'The link to this note')}
          >
            Copy link
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistory(true)}>
            Version history
          </Menu.Item>
          {writable && (
            <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={replacing.pick}>
              Replace text …
            </Menu.Item>
          )}
          {editable && (
            <Menu.Item leftSection={<IconLanguage size={16} aria-hidden />} onClick={onTranslate}>
              Translate …
            </Menu.Item>
          )}
          <Filled
            spot={PAGE_MENU}
            props={{ id: note.id, type: 'NOTE', title: note.title, projectId: note.projectId, editable, writable }}
          />
          {editable && (
            <Menu.Item
              leftSection={note.locked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
              onClick={() => void turnLock(note)}
            >
              {note.locked ? 'Unlock' : 'Lock title and text'}
            </Menu.Item>
          )}
          {editable && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => void throwAway(desk.note)}
            >
              Move to trash
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
});

/** Moves the note to trash and leaves its page. */
function useThrowAway() {
  const trash = useTrash();
  const navigate = useNavigate();
  const peek = usePeek();
  const peeked = useContext(InPeek);
  const projects = useStores().of(Project);
  return async (note: NoteDesk['note']) => {
    const says = `“${displayTitle('note', note.title)}” was moved to trash with its highlights.`;
    if (!(await trash(deleteNote, note, says))) return;
    if (peeked) peek.close();
    else {
      const project = projects.byId(note.projectId) ?? { id: note.projectId, title: '' };
      await navigate(paths.project(project, 'notes'));
    }
  };
}
