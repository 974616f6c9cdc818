/** Limits of earlier states of notes, insights, tags, views, projects and folders. */
export const historyLimits = {
  history: {
    /** Changes of a row that are listed at once. */
    page: 200,
    /** Fields of a row, and highlights of a note with their tags, that are restored at once. */
    restored: 1000,
    /** Rows of an audit line whose values before and after are shown. */
    audited: 100,
  },
} as const;
