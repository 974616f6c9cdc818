/** Limits of notes and insights as rows. */
export const pagesLimits = {
  /** Characters of a note's title (spec 1 §9). */
  noteTitle: 200,
  /** Characters of the preview of a note, a comment or a row of a file. */
  notePreview: 300,
  /** Characters of an insight's title (spec 1 §9). */
  insightTitle: 200,
  /** Recently opened pages that are stored for a member. */
  openedPages: 100,
  /** Pages that a member can star. */
  starredPages: 1000,
  /** Saved scopes of a member, characters of their names and of their addresses. */
  savedScopes: 50,
  savedScopeName: 100,
  savedScopeSearch: 8_000,
} as const;
