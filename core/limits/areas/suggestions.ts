/** Limits of suggested highlights. */
export const suggestionsLimits = {
  suggestions: {
    /** Suggestions for one note; the best are kept. A command decides on as many at once. */
    perNote: 100,
    /** Tags that one suggestion offers, the most likely first. */
    tags: 3,
    /** Coded highlights of a project that are learned from, the newest ones. */
    examples: 5000,
    /** Tags that a text model may choose from, the first ones of the project. */
    modelTags: 100,
    /** Tags that are learned, those with the most examples. */
    learnedTags: 300,
    /** Coded highlights that are shown as the reason for a suggestion. */
    nearest: 3,
    /** Rejected suggestions of a note that a new run looks at, the newest ones. */
    rejected: 2000,
    /** The longest that a run may take, in milliseconds. */
    deadlineMs: 360_000,
    /** Milliseconds from a change of a note to the moment when suggestions follow its text. */
    followAfterMs: 1000,
    /** Milliseconds from a change of a note to new suggestions, in projects that suggest automatically. */
    suggestAfterMs: 10_000,
  },
} as const;
