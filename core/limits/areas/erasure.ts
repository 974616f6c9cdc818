/** Limits of retention and withdrawals. */
export const erasureLimits = {
  retention: {
    /** Days after which something can be erased (RT-01). */
    days: [30, 60, 90, 180, 365],
    /** Rows of a preview. */
    preview: 100,
    /** Rows that are erased at a time. */
    atOnce: 1000,
  },
  register: {
    /** Days for which erasures are registered: no older backup can be restored. */
    days: 400,
    /** Milliseconds before a backup from which erasures are repeated: one that was under way is not in it. */
    beforeMs: 900_000,
    /** Erasures that are repeated, written or read at once. */
    atOnce: 500,
    /** Milliseconds between checks for withdrawals that must finish first. */
    againMs: 5_000,
  },
  retyped: {
    /** Minimum words of a quote to search for; shorter ones match by coincidence. */
    quoteWords: 5,
    /** Minimum words of a sentence outside highlights that is searched for as a whole. */
    saidSentence: 6,
    /** Consecutive words of a participant that are searched for, even if they are no sentence. */
    saidWords: 8,
    /** Minimum characters of a text in which a participant's words are searched for. */
    saidCharacters: 12,
    /** Pages that are read at once. */
    pagesAtOnce: 40,
    /** Quotes of one person that are searched for, longest first. */
    quotes: 500,
    /** Places that are listed, and can be selected, at once. */
    places: 500,
    /** Comments, templates, views and feeds that are read, newest first. */
    texts: 50_000,
    /** Values of one field that are rewritten at once. */
    values: 500,
    /** Values of one field that are searched, and their characters. */
    valuesRead: 5_000,
    valueCharacters: 500_000,
    /** Characters of colleagues' texts that one task searches. */
    taskCharacters: 8_000_000,
    /** Files whose contents one search reads, newest first, and their total bytes. */
    files: 2_000,
    fileBytes: 300_000_000,
    /** Unreadable files that are listed. */
    unread: 200,
    /** Bytes of stored notes of the person's participation that are read at once. */
    noteBytes: 64_000_000,
  },
} as const;
