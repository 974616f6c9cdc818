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
  refi: {
    /** Bytes of a REFI-QDA project that is read. */
    projectBytes: 1_000_000_000,
    /** Bytes of the XML in it. */
    xmlBytes: 200_000_000,
    /** Elements of its XML, nesting of them, and characters of one text or attribute. */
    elements: 1_500_000,
    depth: 64,
    text: 8_000_000,
    /** Codes of a project or codebook. */
    codes: 20_000,
    /** Losses that a report lists; it counts the others. */
    losses: 5000,
    /** Characters of a codebook that is imported, and codes of it. */
    codebook: { characters: 1_000_000, codes: 1000 },
  },
} as const;
