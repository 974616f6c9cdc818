/** Limits of translations. */
export const translationLimits = {
  translation: {
    /** Texts that a translator gets at once, at most. */
    batchTexts: 200,
    /** Characters of all texts that a translator gets at once, at most. */
    batchCharacters: 100_000,
    /** How many times as long as its original a translated text may be, and so many characters besides. */
    longerTimes: 10,
    longerBy: 1000,
    /** Paragraphs that are shown at once. */
    shown: 300,
    /** Milliseconds for one batch. */
    batchMs: 90_000,
  },
} as const;
