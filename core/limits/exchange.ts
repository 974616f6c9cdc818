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
    /** Pictures that go into a file of one page, and their bytes together; of the others it has the names. */
    pictures: { most: 60, bytes: 30_000_000 },
    archive: {
      /** Rows of a list that stand on one page. */
      rows: 500,
      /** Characters whose words are in the index of its search; of what comes after them only titles are found. */
      searchedCharacters: 20_000_000,
      /** Characters that a result of its search shows. */
      excerpt: 240,
      /** Results that its search shows. */
      results: 100,
    },
  },
} as const;
