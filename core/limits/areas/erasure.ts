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
    /** Quotes of one person that are looked for, the longest first. */
    quotes: 500,
    /** Places that are listed, and can be chosen, at once. */
    places: 500,
    /** Comments, templates, views and feeds that are read, the newest first. */
    texts: 50_000,
    /** Values of one field that are looked through at most, and that are rewritten at once. */
    values: 500,
    /** Characters of these values that are looked through at most. */
    valueCharacters: 100_000,
    /** Bytes of stored notes in which the person takes part that are read at once. */
    noteBytes: 64_000_000,
  },
} as const;
