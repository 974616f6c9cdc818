/** Limits of references in texts. */
export const referencesLimits = {
  /** References whose titles are requested at once. */
  referencesAtOnce: 200,
  /** Characters of a highlight's words that a reference to it shows. */
  referenceWords: 80,
} as const;
