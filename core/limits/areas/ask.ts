/** Limits of Ask. */
export const askLimits = {
  ask: {
    /** Characters and words of a question (SE-01). */
    question: { characters: 2000, words: 60 },
    /** Conversations of a member; the one that is oldest goes when there are more. */
    conversations: 200,
    /** Questions of a conversation. */
    questions: 50,
    /** Characters of a conversation's title. */
    title: 200,
    /** Ids of one kind that a question is narrowed to. */
    scope: 50,
    /** Items that a question is narrowed to by notes, insights and tags. */
    items: 10_000,
    /** Passages that an answer is looked for in, and quotes of an answer. */
    passages: 60,
    quotes: 8,
    /** Characters of a quote; a longer sentence is cut at a space. */
    quote: 400,
    /** Activity wraps. */
    wrap: {
      /** Days of their period. */
      days: 366,
      /** Items that are counted, the newest; beyond, the number is told as this many and more. */
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
