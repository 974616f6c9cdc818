/** Limits of highlights and tags. */
export const codingLimits = {
  /** Characters of a highlight's anchor as JSON: quote, context and position (HT-02). */
  highlightSerialised: 17_000,
  /** Characters that a comment quotes from a page. */
  highlightQuote: 10_000,
  /** Characters of a Yjs relative position in base64. */
  relativePosition: 1000,
  /** Tags on one highlight. */
  tagsPerHighlight: 50,
  /** Tags of a project that have a digit key, 1 to 9. */
  tagDigits: 9,
  /** Characters of a tag's title (spec 1 §9). */
  tagTitle: 200,
  /** Characters of a tag's description. */
  tagDescription: 1000,
  /** Characters of a tag group's title (spec 1 §9). */
  tagGroupTitle: 50,
  /** Characters of a tag board's title (spec 1 §9). */
  tagBoardTitle: 50,
  /** Tag boards of a project, or of the workspace, besides its main board. */
  tagBoards: 20,
  /** Tag sets of the workspace that a project links (PF-11). */
  linkedTagSets: 5,
  /** Tags that are merged into another at once. */
  mergedTags: 100,
  /** Characters of a collection's title. */
  collectionTitle: 200,
  /** Characters of a collection's description. */
  collectionDescription: 1000,
  /** Collections of a project. */
  collectionsPerProject: 200,
  /** Highlights and insights in a collection. */
  collectionItems: 500,
  /** Highlights or tags that one command changes; the browser sends larger selections in batches. */
  bulkRows: 100,
  /** Rows that an export reads at a time. */
  exportPage: 1000,
  /** Rows that are copied to the clipboard at once. */
  copiedRows: 1000,
} as const;
