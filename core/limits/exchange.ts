import { day } from './time.ts';

/** Limits of exports and imports of projects. */
export const exchangeLimits = {
  exports: {
    /** Exports of a project that are there at the same time. */
    perProject: 10,
    /** Seconds until an export is erased. */
    keptSeconds: 7 * day,
    /** Seconds until a deleted export is erased; Undo brings it back before. */
    deletedSeconds: day,
    /** Rows that are read at once for an export. */
    page: 200,
  },
} as const;
