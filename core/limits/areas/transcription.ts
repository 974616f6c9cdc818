const dayMs = 86_400_000;

/** Limits of transcriptions. */
export const transcriptionLimits = {
  transcription: {
    /** Lines of a vocabulary, and characters of one. */
    terms: 500,
    term: 200,
    /** Speakers that a person can say there are. */
    speakers: 32,
    /** Open transcriptions of one recording. */
    openPerFile: 1,
    /** Milliseconds between two looks at a job of a service: the first pause, its growth, and the longest. */
    firstPauseMs: 3000,
    pauseGrowth: 2,
    longestPauseMs: 60_000,
    /** Milliseconds after which a job of a service that is not done counts as lost. */
    lostMs: 3 * dayMs,
    /** Milliseconds of one look, or of fetching a transcript. */
    callMs: 120_000,
    /** Milliseconds of one attempt of the background job; handing over a long recording takes long. */
    jobMs: 6 * 3_600_000,
  },
} as const;
