import { rename } from 'node:fs/promises';
import type { BackupProblem } from '@earshot/core/areas/backup/backup';
import { Refusal } from '@earshot/core/refusal';
import type { Database } from '../../store/database.ts';
import { type BackupOptions, type BackupParts, type MadeBackup, makeBackup } from './make-backup.ts';
import { beginBackup, endBackup, forgetBackup } from './store/backups.ts';
import { verifyBackup } from './verify-backup.ts';

const REASONS: Record<string, BackupProblem> = {
  'disk-full': 'DISK_FULL',
  'not-writable': 'NOT_WRITABLE',
  damaged: 'DAMAGED',
};

/** Makes a backup, reads it back, and records the result. */
export async function recordedBackup(
  database: Database,
  parts: BackupParts,
  options: BackupOptions,
): Promise<MadeBackup> {
  const id = await database.asSystem('note down that a backup begins', beginBackup);
  const end = (problem: BackupProblem, lostFiles?: number) =>
    database.asSystem('note down what came of a backup', (transaction) =>
      endBackup(transaction, id, { problem, lostFiles }),
    );
  try {
    const made = await makeBackup(parts, options);
    options.tell?.('reading it back');
    const { files, missing } = await verifyBackup(options.path, options.signal).catch((fault) =>
      setAside(options.path, fault),
    );
    await end('NONE', missing.length + files.filter(({ hash, sha256 }) => hash !== sha256).length);
    return made;
  } catch (fault) {
    // Another backup is running, or a file of that name exists: nothing that was begun has failed.
    if (fault instanceof Refusal && fault.code === 'CONFLICT')
      await database.asSystem('forget a backup that was not begun', (transaction) => forgetBackup(transaction, id));
    else await end(problemOf(fault, options.signal));
    throw fault;
  }
}

/**
 * Renames an archive that cannot be restored, so that it does not count as a backup and no valid one is removed for it.
 */
async function setAside(path: string, fault: unknown): Promise<never> {
  if (fault instanceof Refusal && fault.details.reason === 'damaged') await rename(path, `${path}.damaged`);
  throw fault;
}

function problemOf(fault: unknown, signal: AbortSignal | undefined): BackupProblem {
  if (signal?.aborted) return 'STOPPED';
  return (fault instanceof Refusal && REASONS[String(fault.details.reason)]) || 'FAULT';
}
