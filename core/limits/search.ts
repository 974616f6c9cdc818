/** Limits of search and lists. */
export const searchLimits = {
  /** Characters and words of a query, results of a search, results of a page (SE-01). */
  searchQuery: { characters: 2000, words: 60, results: 1000, pageSize: 20 },
  /** Titles that the command palette loads. */
  paletteTitles: 2000,
  /** Offset in any list but a channel's data. */
  listOffset: 100_000,
  /** Values of one condition of a list. */
  conditionValues: 1000,
} as const;
