/** Limits of summaries. */
export const summariesLimits = {
  summary: {
    /** Minimum characters of a text that is summarised (SU-05). */
    leastCharacters: 200,
    /** Characters that one summary reads, newest first. */
    characters: 2_000_000,
    /** Notes, highlights or data points that one summary reads. */
    sources: 2000,
    /** Sections of a framework, and of a summary. */
    sections: 20,
    /** Sentences in a section. */
    sentences: 20,
    /** Characters of a sentence; a longer one is left out. */
    sentence: 600,
    /** Characters of a summary that a person writes. */
    text: 20_000,
    /** Characters of a prompt. */
    prompt: 1000,
    /** Summaries of one object that are stored, including the current one. */
    stored: 20,
  },
} as const;
