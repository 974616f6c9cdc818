/** Limits of backups. */
export const backupLimits = {
  backup: {
    /** Scheduled backups that are kept when the operator does not say how many. */
    kept: 7,
    /** The most that an operator may have kept. */
    keptMost: 1000,
    /** Milliseconds that one backup may take. */
    deadlineMs: 12 * 3_600_000,
    /** Days for which it is remembered what came of a backup. */
    rememberedDays: 400,
  },
} as const;
