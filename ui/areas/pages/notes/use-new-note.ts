import { createNote } from '@earshot/core/areas/pages/note';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';

/** What the note's page learns when it is opened right after the note was made. */
export interface FreshNote {
  fresh: true;
}

/** Makes an empty note in a project and goes to it, ready to be written into. */
export function useNewNote(projectId: string): () => Promise<void> {
  const run = useDo();
  const navigate = useNavigate();
  const busy = useRef(false);
  return async () => {
    if (busy.current) return;
    busy.current = true;
    const note = await run(createNote, { projectId });
    busy.current = false;
    if (note) await navigate(paths.note(note), { state: { fresh: true } satisfies FreshNote });
  };
}
