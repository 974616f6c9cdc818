/** Limits of search and lists. */
export const searchLimits = {
  /** Characters and words of a query, results of a search, results on a page (SE-01). */
  searchQuery: { characters: 2000, words: 60, results: 1000, pageSize: 20 },
  /** Saved feeds. */
  feeds: {
    /** Characters of a title. */
    title: 128,
    /** Feeds of one member. */
    perMember: 100,
    /** Feeds that are listed, the user's own first. */
    listed: 500,
    /** Feeds whose new results are counted at once. */
    counted: 20,
    /** Followed feeds whose followers are notified in one transaction. */
    toldAtOnce: 20,
  },
  /** Passages that searches match and answers quote. */
  passages: {
    /** Whole turns or sentences are packed up to `enough`; no passage exceeds `most`. */
    characters: { enough: 500, most: 900 },
    /** Characters of a data point or response that are compared; the rest is searched by words only. */
    ofPoint: 5000,
    /** Passages of one workspace that are compared: people's own content first, then the newest data. */
    perWorkspace: 400_000,
    /** Bytes of a host's memory for the passages of all workspaces. */
    memoryBytes: 512_000_000,
  },
  vectors: {
    /** Texts and characters of one call to an embedding model, and the minimum that it must accept. */
    batchTexts: 256,
    batchCharacters: 200_000,
    leastCharacters: 5000,
    /** Numbers of one vector. */
    dimensions: { least: 8, most: 4096 },
    /** Milliseconds to wait for the vector of a question; afterwards it is compared without the model. */
    questionMs: 5000,
    /** Vectors of questions that a host caches. */
    questionsKept: 200,
    /** Milliseconds for one batch of passages. */
    batchMs: 120_000,
    /** Items whose passages are processed at once. */
    itemsAtOnce: 200,
  },
  /** Titles that the command palette loads. */
  paletteTitles: 2000,
  /** Offset in any list except a channel's data. */
  listOffset: 100_000,
  /** Values of one condition of a list. */
  conditionValues: 1000,
} as const;
