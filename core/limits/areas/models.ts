/** Limits of text models. */
export const modelsLimits = {
  models: {
    /** Characters of passages that are sent to a model for one question or summary. */
    sent: 24_000,
    /** Calls for a model to read one long text. */
    calls: 4,
    /** Tokens of a model's answer. */
    tokens: 2000,
    /** Characters of a model's whole answer, of one line and of one sentence; longer ones are not read. */
    answer: 40_000,
    line: 6000,
    sentence: 600,
    /** Sentences that are read of an answer, and quotes of one sentence. */
    sentences: 30,
    quotes: 6,
    /** Characters of a quote; shorter ones occur nearly everywhere and prove nothing. */
    quote: { least: 8, most: 1000 },
    /** Bytes of an answer as received. */
    bytes: 2_000_000,
    /** Milliseconds without a byte, and for a whole answer. */
    idleMs: 60_000,
    totalMs: 240_000,
    /** Maximum milliseconds until verified sentences are shown and Stop takes effect. */
    tellMs: 400,
    /** Milliseconds between a browser's polls of an answer that is being written. */
    lookMs: 500,
    /** Default and maximum calls and characters per day of a workspace. */
    callsPerDay: { usual: 500, most: 100_000 },
    charactersPerDay: { usual: 5_000_000, most: 10_000_000_000 },
    /** Regions that are allowed. */
    regions: 20,
    /** Days after which a line of the ledger is erased. */
    keptDays: 730,
    /** Lines of the ledger that are read at once for a download. */
    exportPage: 5000,
  },
} as const;
