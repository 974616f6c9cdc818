import { createNote } from '@earshot/core/areas/pages/note';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';

/** Hints for a note's page that is opened right after the note was created. */
export interface FreshNote {
  fresh: true;
}

/** Makes an empty note in a project and goes to it, ready to be written into; with an editor command, to begin with that. */
export function useNewNote(projectId: string): (command?: string) => Promise<void> {
  const run = useDo();
  const navigate = useNavigate();
  const busy = useRef(false);
  return async (command) => {
    if (busy.current) return;
    busy.current = true;
    const note = await run(createNote, { projectId });
    busy.current = false;
    const asked = command === undefined ? {} : { command };
    if (note) await navigate(paths.note(note, asked), { state: { fresh: true } satisfies FreshNote });
  };
}
