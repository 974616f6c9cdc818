/** Limits of suggested highlights. */
export const suggestionsLimits = {
  suggestions: {
    /** Suggestions for one note, best first; also the number that one command decides on. */
    perNote: 100,
    /** Tags that one suggestion offers, the most likely first. */
    tags: 3,
    /** Highlights with tags of a project that are used as examples, newest first. */
    examples: 5000,
    /** Tags that are offered to a text model, the first ones of the project. */
    modelTags: 100,
    /** Tags that are learned, those with most examples first. */
    learnedTags: 300,
    /** Highlights with tags that are shown as the reason for a suggestion. */
    nearest: 3,
    /** Rejected suggestions of a note that a new run considers, newest first. */
    rejected: 2000,
    /** Milliseconds for a run. */
    deadlineMs: 360_000,
    /** Milliseconds between a change of a note and the update of its suggestions. */
    followAfterMs: 1000,
    /** Milliseconds between a change of a note and new suggestions, in projects that suggest automatically. */
    suggestAfterMs: 10_000,
  },
} as const;
