/** Limits of notes, insights, comments, versions and public links. */
export const pagesLimits = {
  /** Characters of a note's title (spec 1 §9). */
  noteTitle: 200,
  /** Characters of the preview of a note, a comment or a row of a file. */
  notePreview: 300,
  /** Characters of an insight's title (spec 1 §9). */
  insightTitle: 200,
  /** Characters of a version's name. */
  versionTitle: 200,
  /** Highlights whose words are shown before a text is replaced that would lose them. */
  lostTexts: 5,
  /** Milliseconds from the first edit until a version is stored, so that a version holds more than a letter. */
  versionAfterMs: 600_000,
  /** Characters of a comment. */
  comment: 10_000,
  /** People mentioned in one comment. */
  mentions: 20,
  /** Pages of which it is stored that a member opened them, the last ones. */
  openedPages: 100,
  /** Pages that a member can star. */
  starredPages: 1000,
  /** Scopes that a member can save, the characters of their names, and of the address that each stands for. */
  savedScopes: 50,
  savedScopeName: 100,
  savedScopeSearch: 8_000,
  /** Milliseconds within which the browser joins requests for comments into one (BO-09). */
  commentBatchMs: 10,
  /** References whose titles are asked for at once. */
  referencesAtOnce: 200,
  /** Characters of a highlight's words that a reference to it shows. */
  referenceWords: 80,
  /** Highlights or data points that are quoted in an insight at once. */
  citedAtOnce: 100,
  /** Characters of the token in a public link (SH-01). */
  shareToken: 12,
} as const;
