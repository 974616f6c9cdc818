import { isBusy, type ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { deleteProject, type Project } from '@earshot/core/areas/places/project';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import type { Upload } from '../files/uploads/upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';

const takenBack = z.object({ fileName: z.string(), problem: z.string() });

/** Why a project that was made for a file is gone again, as its page has left it in the browser's history. */
export const takenBackIn = (state: unknown): z.infer<typeof takenBack> | undefined => takenBack.safeParse(state).data;

/** Takes back a project that was made for an import: it goes to trash, and the page to choose a file comes back. */
export function useTakeBack(
  project: Pick<Project, 'id' | 'title'>,
): (state?: z.infer<typeof takenBack>) => Promise<void> {
  const navigate = useNavigate();
  const run = useDo();
  return async (state) => {
    if (await run(deleteProject, { id: project.id }, state ? '' : `“${project.title}” is in trash.`))
      await navigate(paths.importProject, { replace: true, state });
  };
}

/** State of the file that a project was created for. */
interface Arrival {
  uploads: readonly Upload[];
  imports: readonly ProjectImport[];
}

/** Takes back a project that was made for a file once that cannot be sent, or its import has failed or was discarded. */
export function useTakenBackAfter(
  project: Pick<Project, 'id' | 'title'>,
  /** undefined unless the project was made for a file */
  arrival: Arrival | undefined,
): void {
  const queue = useUploads();
  const takeBack = useTakeBack(project);
  const gone = useRef(false);
  const { uploads = [], imports = [] } = arrival ?? {};
  const [only, ...others] = imports;
  const over = others.length === 0 && (only?.state === 'FAILED' || only?.state === 'CANCELLED') ? only : undefined;
  const lost = imports.length === 0 ? uploads.find(({ state, again }) => state === 'failed' && !again) : undefined;
  useEffect(() => {
    if (gone.current || !(lost || (over && !isBusy(over)))) return;
    gone.current = true;
    if (lost) {
      queue.cancel(lost.id);
      void takeBack({ fileName: lost.name, problem: lost.problem });
    } else void takeBack(over?.state === 'FAILED' ? { fileName: over.fileName, problem: over.problem } : undefined);
  });
}
