import type { Backup, BackupProblem, BackupWarning } from './backup.ts';

const PROBLEMS: Record<BackupProblem, string> = {
  NONE: '',
  DISK_FULL: 'there was no room left on the disk',
  NOT_WRITABLE: 'the folder for backups cannot be written to',
  DAMAGED: 'what was written could not be read back',
  STOPPED: 'the server stopped in the middle',
  FAULT: 'an error, which is in the log of the server',
};

/** Short text for the outcome of a backup. */
export function outcomeOf({ state, problem, lostFiles }: Pick<Backup, 'state' | 'problem' | 'lostFiles'>): string {
  if (state === 'RUNNING') return 'Being made';
  if (state === 'FAILED') return `Failed: ${PROBLEMS[problem]}`;
  if (lostFiles === 0) return 'Made and read back';
  return `Made and read back; ${lostFiles} ${lostFiles === 1 ? 'file was' : 'files were'} missing or damaged already`;
}

/** Warnings for administrators, by cause, with a remedy. */
export const WARNING_WORDS: Record<Exclude<BackupWarning, 'NONE'>, { title: string; text: string }> = {
  FAILED: {
    title: 'The last backup failed',
    text: 'What changed since the last successful backup is not backed up. Tell whoever runs this server.',
  },
  OLD: {
    title: 'The last backup is too old',
    text: 'Scheduled backups are not being made. Tell whoever runs this server.',
  },
};
