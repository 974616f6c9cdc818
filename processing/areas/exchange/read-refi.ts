import { readFileSync, statSync } from 'node:fs';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { inUnits } from '@earshot/core/rules/units';
import * as z from 'zod';
import { Archive } from '../../office/archive.ts';
import { task } from '../../pool/task.ts';
import { archiveFiles, projectIn } from './refi/archive-files.ts';
import { comeProject } from './refi/coming/come-project.ts';
import { lossReport } from './refi/losses.ts';
import { readProject } from './refi/read-project.ts';

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
    const most = limits.refi.projectBytes;
    if (statSync(path).size > most)
      throw new Refusal(
        'TOO_LARGE',
        `A REFI-QDA project may have at most ${inUnits(most)}. Take sound and video out of it and export it again.`,
      );
    const archive = new Archive(readFileSync(path), 'the program that it comes from');
    const name = projectIn(archive);
    if (name === undefined)
      throw new Refusal('UNPROCESSABLE', 'There is no project in this file. Choose a REFI-QDA project, a .qdpx file.');
    const project = await readProject(archive.stream(name), ['Project']);
    const { losses, ...came } = await comeProject(project, archiveFiles(archive), folder);
    return { ...came, ...losses.report };
  },
});
