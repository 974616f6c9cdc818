/** Limits of translations. */
export const translationLimits = {
  translation: {
    /** Texts that a translator gets at once. */
    batchTexts: 200,
    /** Characters of all texts that a translator gets at once. */
    batchCharacters: 100_000,
    /** Maximum length of a translated text as a multiple of its original, plus a fixed number of characters. */
    longerTimes: 10,
    longerBy: 1000,
    /** Paragraphs that are shown at once. */
    shown: 300,
    /** Milliseconds for one batch. */
    batchMs: 90_000,
  },
} as const;
