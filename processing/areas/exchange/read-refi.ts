import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { ZipReader } from './package/zip-reader.ts';
import { archiveFiles, projectIn } from './refi/archive-files.ts';
import { comeProject } from './refi/coming/come-project.ts';
import { lossReport } from './refi/losses.ts';
import { readProject } from './refi/read-project.ts';
import { refusedWhenFull } from './refused-when-full.ts';

/** Reads a REFI-QDA project (.qdpx) into an empty folder, as the files of a package. */
export const readRefi = task({
  id: 'read-refi',
  input: z.object({ path: z.string(), folder: z.string() }),
  output: z.object({
    projectId: z.uuid(),
    title: z.string(),
    /** how many lines each file has */
    counts: z.record(z.string(), z.int()),
    ...lossReport.shape,
  }),
  async run({ input: { path, folder } }) {
    const zip = new ZipReader(path, 'any');
    try {
      const entry = projectIn(zip);
      if (!entry)
        throw new Refusal(
          'UNPROCESSABLE',
          'There is no project in this file. Choose a REFI-QDA project, a .qdpx file.',
        );
      const project = await readProject(zip.pieces(entry), ['Project']);
      const { losses, ...came } = await comeProject(project, archiveFiles(zip), folder);
      return { ...came, ...losses.report };
    } catch (fault) {
      throw refusedWhenFull(fault);
    } finally {
      zip.close();
    }
  },
});
