import { createNote } from '@earshot/core/areas/pages/note';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';

/** Hints for the page of a note opened right after creation. */
export interface FreshNote {
  fresh: true;
}

/** Creates an empty note in a project and opens it for writing, optionally with an editor command. */
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
