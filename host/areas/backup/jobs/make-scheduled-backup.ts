import { mkdir } from 'node:fs/promises';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { type Job, systemJob } from '../../../jobs/job.ts';
import { addJob, sqlIn } from '../../../jobs/queue.ts';
import type { Log } from '../../../log/log.ts';
import { tenantIds } from '../../../store/accounts.ts';
import type { Database, Transaction } from '../../../store/database.ts';
import { keepNewest, pathIn, removeHalves } from '../backup-folder.ts';
import type { BackupParts } from '../make-backup.ts';
import { recordedBackup } from '../recorded-backup.ts';
import { eraseOldBackups } from '../store/backups.ts';

export interface ScheduledBackupParts extends BackupParts {
  database: Database;
  log: Log;
  /** folder of archives and number to retain; undefined if none are scheduled */
  wanted: { folder: string; keep: number } | undefined;
}

/** Makes a scheduled backup and removes the oldest ones. Not retried before the next slot. */
export function makeScheduledBackup({ database, log, wanted, ...parts }: ScheduledBackupParts): Job {
  return systemJob({
    kind: 'make-backup',
    input: z.strictObject({}),
    deadlineMs: limits.backup.deadlineMs,
    lane: 'long',
    logged: true,
    description: 'Back up the installation.',
    run: async ({ transaction, signal }) => {
      // The operator can have switched it off since it was enqueued.
      if (!wanted) return;
      const path = pathIn(wanted.folder, new Date());
      try {
        // A failure to create the folder is reported when the archive is written.
        await mkdir(wanted.folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
        await recordedBackup(database, parts, { path, signal });
      } catch (fault) {
        signal.throwIfAborted();
        const said = fault instanceof Refusal ? { reason: fault.message } : { err: fault };
        log.error({ job: 'make-backup', ...said }, 'backup failed');
        await tellEverybody(transaction, 'FAILED');
        return;
      }
      await keepNewest(wanted.folder, wanted.keep);
      await removeHalves(wanted.folder);
      await eraseOldBackups(transaction, limits.backup.rememberedDays);
    },
  });
}

/** Notifies the administrators of all workspaces. */
export async function tellEverybody(transaction: Transaction, warning: 'FAILED' | 'OLD'): Promise<void> {
  for (const workspaceId of await tenantIds(transaction))
    await addJob(sqlIn(transaction), 'tell-of-backups', { workspaceId, warning });
}
