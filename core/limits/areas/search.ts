/** Limits of search and lists. */
export const searchLimits = {
  /** Characters and words of a query, results of a search, results of a page (SE-01). */
  searchQuery: { characters: 2000, words: 60, results: 1000, pageSize: 20 },
  /** Saved feeds. */
  feeds: {
    /** Characters of a title. */
    title: 128,
    /** Feeds of one member. */
    perMember: 100,
    /** Feeds that are listed, one's own first. */
    listed: 500,
    /** Feeds whose news are counted at once. */
    counted: 20,
    /** Followed feeds of which members are told in one transaction. */
    toldAtOnce: 20,
  },
  /** Passages that texts are found by and answers quote from. */
  passages: {
    /** Whole turns or sentences are packed until there are enough; no passage has more. */
    characters: { enough: 500, most: 900 },
    /** Characters of a data point or a response that are compared; the rest is found by its words alone. */
    ofPoint: 5000,
    /** Passages of one workspace that are compared, what people made first, then the newest of what came in. */
    perWorkspace: 400_000,
    /** Bytes that a host keeps in memory of the passages of all workspaces. */
    memoryBytes: 512_000_000,
  },
  vectors: {
    /** Texts and characters that an embedding model gets in one call at most, and the least that it must take. */
    batchTexts: 256,
    batchCharacters: 200_000,
    leastCharacters: 5000,
    /** Numbers of one vector. */
    dimensions: { least: 8, most: 4096 },
    /** Milliseconds that a question waits for its vector; then it is compared as without a model. */
    questionMs: 5000,
    /** Vectors of questions that a host remembers. */
    questionsKept: 200,
    /** Milliseconds for one batch of passages. */
    batchMs: 120_000,
    /** Items whose passages are looked at in one go. */
    itemsAtOnce: 200,
  },
  /** Titles that the command palette loads. */
  paletteTitles: 2000,
  /** Offset in any list but a channel's data. */
  listOffset: 100_000,
  /** Values of one condition of a list. */
  conditionValues: 1000,
} as const;
