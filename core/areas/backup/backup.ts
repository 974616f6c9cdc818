import * as z from 'zod';
import { answer, choice, moment } from '../../model/entity.ts';
import { listQuery, query } from '../../model/operation.ts';

/** States of a backup. */
export const BACKUP_STATES = ['RUNNING', 'DONE', 'FAILED'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** Why a backup failed, or backups need attention. Details are for operators, in the log. */
export const BACKUP_PROBLEMS = ['NONE', 'DISK_FULL', 'NOT_WRITABLE', 'DAMAGED', 'STOPPED', 'FAULT'] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

/** A backup of the whole installation; its contents and path are for operators. */
export const Backup = answer('Backup', {
  id: z.uuid(),
  state: choice('BackupState', BACKUP_STATES),
  problem: choice('BackupProblem', BACKUP_PROBLEMS),
  startedAt: moment(),
  endedAt: moment().nullable(),
  /** files that were already missing or damaged in the file store */
  lostFiles: z.int(),
});
export type Backup = z.infer<typeof Backup.row>;

export const backups = listQuery('backups', Backup, {
  audience: 'admin',
  input: z.strictObject({ first: z.int().min(1).max(200).default(50) }),
  description: 'The last backups of this installation, newest first.',
});

/** Reasons to warn administrators: the last backup failed, or the last successful one is too old. */
export const BACKUP_WARNINGS = ['NONE', 'FAILED', 'OLD'] as const;
export type BackupWarning = (typeof BACKUP_WARNINGS)[number];

/** Schedule and health of automatic backups. */
export const BackupStatus = answer('BackupStatus', {
  scheduled: z.boolean(),
  nextAt: moment().nullable(),
  lastAt: moment().nullable(),
  warning: choice('BackupWarning', BACKUP_WARNINGS),
});
export type BackupStatus = z.infer<typeof BackupStatus.row>;

export const backupStatus = query('backupStatus', BackupStatus, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'When this installation was backed up last and will be next, and whether that failed or is overdue.',
});
