/** Limits of summaries. */
export const summariesLimits = {
  summary: {
    /** Characters of a text from which a summary is made, at least (SU-05). */
    leastCharacters: 200,
    /** Characters of everything that one summary reads; of more, the newest. */
    characters: 2_000_000,
    /** Notes, highlights or data points that one summary reads, at most. */
    sources: 2000,
    /** Sections of a framework, and of a summary. */
    sections: 20,
    /** Sentences in a section. */
    sentences: 20,
    /** Characters of a sentence; a longer one is left out. */
    sentence: 600,
    /** Characters of what a person writes in place of a summary. */
    text: 20_000,
    /** Characters of a prompt. */
    prompt: 1000,
    /** Summaries of one thing that are stored, the current one among them. */
    stored: 20,
  },
} as const;
