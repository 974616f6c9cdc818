import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Job, systemJob } from '../../../jobs/job.ts';
import type { Database } from '../../../store/database.ts';
import { REGISTER, writeRegister } from '../erasures-file.ts';

/** Writes the register of erasures beside the scheduled backups. */
export function writeErasures(database: Database, secretKey: Buffer, folder: string | undefined): Job {
  return systemJob({
    kind: 'write-erasures',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    description: 'Write the register of erasures beside the backups.',
    run: async () => {
      if (folder === undefined) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeRegister(database, secretKey, join(folder, REGISTER));
    },
  });
}
