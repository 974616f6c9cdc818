/** Limits of retention and withdrawals. */
export const erasureLimits = {
  retention: {
    /** Days after which something may be erased (RT-01). */
    days: [30, 60, 90, 180, 365],
    /** Rows of a preview at once. */
    preview: 100,
    /** Rows that one round erases. */
    atOnce: 1000,
  },
  register: {
    /** Days for which the register names what was erased: no backup to be restored is older. */
    days: 400,
    /** Milliseconds before the moment of a backup from which erasures are carried out again: one that had begun was not in it. */
    beforeMs: 900_000,
    /** Erasures that are carried out again, written or read at once. */
    atOnce: 500,
    /** Milliseconds between looks whether withdrawals are done that come before the rest. */
    againMs: 5_000,
  },
  retyped: {
    /** Words that a quote has at least, so that what stands elsewhere is no coincidence. */
    quoteWords: 5,
    /** Words that a sentence has at least that nobody highlighted, to be looked for as a whole. */
    saidSentence: 6,
    /** Words in a row that are looked for of what somebody said, whether or not they are a sentence. */
    saidWords: 8,
    /** Characters of a text that is looked through for what somebody said; in fewer no such words stand. */
    saidCharacters: 12,
    /** Pages that are read at once. */
    pagesAtOnce: 40,
    /** Quotes of one person that are looked for, the longest first. */
    quotes: 500,
    /** Places that are listed, and can be chosen, at once. */
    places: 500,
    /** Comments, templates, views and feeds that are read, the newest first. */
    texts: 50_000,
    /** Values of one field that are rewritten at once. */
    values: 500,
    /** Values of one field, and characters of them, that are looked through at most. */
    valuesRead: 5_000,
    valueCharacters: 500_000,
    /** Characters of what colleagues wrote that one task looks through. */
    taskCharacters: 8_000_000,
    /** Files of which one look-up reads the contents, the newest first, and their bytes together. */
    files: 2_000,
    fileBytes: 300_000_000,
    /** Files that cannot be read, of those that are named. */
    unread: 200,
    /** Bytes of stored notes in which the person takes part that are read at once. */
    noteBytes: 64_000_000,
  },
} as const;
