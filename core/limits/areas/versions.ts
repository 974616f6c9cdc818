/** Limits of versions of pages. */
export const versionsLimits = {
  /** Characters of a version's name. */
  versionTitle: 200,
  /** Highlights whose words are shown before a text is replaced that loses them. */
  lostTexts: 5,
  /** Milliseconds from the first edit until a version is stored, so that versions are not stored letter by letter. */
  versionAfterMs: 600_000,
} as const;
