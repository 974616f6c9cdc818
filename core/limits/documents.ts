/** Limits of live documents, whatever page they belong to. */
export const documentsLimits = {
  /** Bytes of one edit, which is one Yjs update. */
  documentUpdate: 2_000_000,
  /** Bytes of the Yjs state vector that a browser sends when it opens a document. */
  stateVector: 100_000,
  document: {
    /** Bytes of the stored state of a document. */
    stateBytes: 20_000_000,
    /** Bytes of the edits that wait in its log to be merged into the state. */
    logBytes: 20_000_000,
    /** Characters of its text. */
    characters: 2_000_000,
    /** Levels to which its blocks may nest. */
    depth: 20,
  },
  heldDocuments: {
    /** Documents that a host keeps in memory. */
    count: 200,
    /** Bytes of all of them by their stored size; in the heap they take about twenty times as much. */
    stateBytes: 20_000_000,
  },
  /** Characters of the alternative text of a picture on a page. */
  imageText: 1000,
  /** Characters of a link, and of other addresses that people or sources give. */
  url: 2048,
} as const;
