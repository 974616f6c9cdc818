/** Limits of backups. */
export const backupLimits = {
  backup: {
    /** Scheduled backups that are retained, unless the operator sets another number. */
    kept: 7,
    /** Maximum that the operator can set. */
    keptMost: 1000,
    /** Milliseconds for one backup. */
    deadlineMs: 12 * 3_600_000,
    /** Days for which the result of a backup is stored. */
    rememberedDays: 400,
  },
} as const;
