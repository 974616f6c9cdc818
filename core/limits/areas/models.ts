/** Limits of text models. */
export const modelsLimits = {
  models: {
    /** Characters of passages that one question or summary sends to a model. */
    sent: 24_000,
    /** Calls in which a model reads all of one long text. */
    calls: 4,
    /** Tokens that a model may answer with. */
    tokens: 2000,
    /** Characters of a model's whole answer, of one line of it, and of one sentence; what is longer is not read. */
    answer: 40_000,
    line: 6000,
    sentence: 600,
    /** Sentences that are read of an answer, and quotes of one sentence. */
    sentences: 30,
    quotes: 6,
    /** Characters of a quote; shorter ones stand nearly everywhere and show nothing. */
    quote: { least: 8, most: 1000 },
    /** Bytes of an answer as it comes over the line. */
    bytes: 2_000_000,
    /** Milliseconds without a byte, and for a whole answer. */
    idleMs: 60_000,
    totalMs: 240_000,
    /** Milliseconds after which what was verified is shown, and after which Stop is noticed at the latest. */
    tellMs: 400,
    /** Milliseconds between two looks of a browser at an answer that is being written. */
    lookMs: 500,
    /** Calls and characters a day that a workspace begins with, and the most that it can be given. */
    callsPerDay: { usual: 500, most: 100_000 },
    charactersPerDay: { usual: 5_000_000, most: 10_000_000_000 },
    /** Regions that are allowed. */
    regions: 20,
    /** Days after which a line of the ledger is erased. */
    keptDays: 730,
    /** Lines of the ledger in one page of a file. */
    exportPage: 5000,
  },
} as const;
