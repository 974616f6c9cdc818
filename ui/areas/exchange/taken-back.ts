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

/** Reason why a project created for a file was removed, from the history entry of its page. */
export const takenBackIn = (state: unknown): z.infer<typeof takenBack> | undefined => takenBack.safeParse(state).data;

/** Removes a project created for an import: moves it to trash and returns to the choice of a file. */
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

/** Removes a project created for a file if the upload or its import fails, or the import is discarded. */
export function useTakenBackAfter(
  project: Pick<Project, 'id' | 'title'>,
  /** undefined unless the project was created for a file */
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
