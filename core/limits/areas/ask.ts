/** Limits of Ask. */
export const askLimits = {
  ask: {
    /** Characters and words of a question (SE-01). */
    question: { characters: 2000, words: 60 },
    /** Conversations of a member; beyond this number the oldest is erased. */
    conversations: 200,
    /** Questions of a conversation. */
    questions: 50,
    /** Characters of a conversation's title. */
    title: 200,
    /** Ids of one kind that a question is narrowed to. */
    scope: 50,
    /** Items that a question is narrowed to by notes, insights and tags. */
    items: 10_000,
    /** Passages that are searched for an answer, and quotes of an answer. */
    passages: 60,
    quotes: 8,
    /** Characters of a quote; a longer sentence is cut at a space. */
    quote: 400,
    /** Activity wraps. */
    wrap: {
      /** Days of its period. */
      days: 366,
      /** Items that are counted, newest first; this number is shown with “or more”. */
      counted: 10_000,
      /** Insights and notes that are cited. */
      insights: 5,
      notes: 5,
      /** Tags that are named, and highlights that are cited of each. */
      tags: 3,
      quotesOfTag: 3,
      /** Channels whose themes are compared, and themes that are shown. */
      channels: 10,
      themes: 10,
    },
  },
} as const;
