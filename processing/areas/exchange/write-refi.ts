import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { leaveCodebook, leaveProject } from './refi/leaving/leave-project.ts';
import { type Losses, lossReport, lossText } from './refi/losses.ts';
import { writeCodebook, writeProject } from './refi/write-project.ts';

const output = z.object({
  /** written entries, by name in the .qdpx file */
  entries: z.array(z.object({ name: z.string(), path: z.string() })),
  /** included files of the package: their names in the .qdpx file */
  originals: z.record(z.string(), z.string()),
  ...lossReport.shape,
});

/** Writes the package in a folder as a REFI-QDA project or codebook, beside it. */
export const writeRefi = task({
  id: 'write-refi',
  input: z.object({ folder: z.string(), codebook: z.boolean() }),
  output,
  run({ input: { folder, codebook }, signal }) {
    if (codebook) {
      const { project, losses } = leaveCodebook(folder);
      const path = join(folder, 'codebook.qdc');
      writeFileSync(path, writeCodebook(project), { mode: 0o600 });
      return { entries: [{ name: 'codebook.qdc', path }], originals: {}, ...losses.report };
    }
    const { project, losses, texts, originals } = leaveProject(folder);
    const path = join(folder, 'project.qde');
    const file = openSync(path, 'w', 0o600);
    try {
      for (const piece of writeProject(project)) {
        signal.throwIfStopped();
        writeFileSync(file, piece);
      }
    } finally {
      closeSync(file);
    }
    const entries = [{ name: 'project.qde', path }, ...texts.map((name) => ({ name, path: join(folder, name) }))];
    return {
      entries: [...entries, reportIn(folder, losses)],
      originals: Object.fromEntries(originals),
      ...losses.report,
    };
  },
});

function reportIn(folder: string, losses: Losses): { name: string; path: string } {
  const name = 'loss-report.txt';
  const path = join(folder, name);
  writeFileSync(path, lossText(losses.report), { mode: 0o600 });
  return { name, path };
}
