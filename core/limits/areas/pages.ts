/** Limits of notes and insights as rows. */
export const pagesLimits = {
  /** Characters of a note's title (spec 1 §9). */
  noteTitle: 200,
  /** Characters of the preview of a note, a comment or a row of a file. */
  notePreview: 300,
  /** Characters of an insight's title (spec 1 §9). */
  insightTitle: 200,
  /** Pages of which it is stored that a member opened them, the last ones. */
  openedPages: 100,
  /** Pages that a member can star. */
  starredPages: 1000,
  /** Scopes that a member can save, the characters of their names, and of the address that each stands for. */
  savedScopes: 50,
  savedScopeName: 100,
  savedScopeSearch: 8_000,
} as const;
