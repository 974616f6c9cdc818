/** Limits of live documents of all page types. */
export const documentsLimits = {
  /** Bytes of one edit, which is one Yjs update. */
  documentUpdate: 2_000_000,
  /** Bytes of the Yjs state vector that a browser sends when it opens a document. */
  stateVector: 100_000,
  document: {
    /** Bytes of the stored state of a document. */
    stateBytes: 20_000_000,
    /** Bytes of the unmerged edits in its log. */
    logBytes: 20_000_000,
    /** Characters of its text. */
    characters: 2_000_000,
    /** Nesting of its blocks. */
    depth: 20,
  },
  heldDocuments: {
    /** Documents that a host keeps in memory. */
    count: 200,
    /** Stored bytes of all open documents; in the heap they take about twenty times as much. */
    stateBytes: 20_000_000,
  },
  /** Characters of the alternative text of a picture on a page. */
  imageText: 1000,
  /** Characters of a link, and of other addresses from people or sources. */
  url: 2048,
} as const;
