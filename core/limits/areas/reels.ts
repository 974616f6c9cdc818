/** Limits of reels. */
export const reelsLimits = {
  reels: {
    /** Characters of a title. */
    title: 200,
    /** Characters of a card's title, and of the words below it. */
    cardText: 300,
    /** Highlights of a reel, and so of an export (ME-14, RC-03). */
    highlights: 100,
    /** Title cards of a reel. */
    cards: 100,
    /** Milliseconds that a card is shown by default, at least and at most. */
    cardMs: 3000,
    shortestCardMs: 1000,
    longestCardMs: 20_000,
    /** Milliseconds that trimming leaves of a highlight at least. */
    shortestMs: 200,
    /** Milliseconds of a reel that is exported, at most. */
    lengthMs: 7_200_000,
    /** Milliseconds of an item at most. */
    itemMs: 1_800_000,
    /** Reels of a project. */
    perProject: 500,
    /** Exports of one reel that are kept; older ones are removed. */
    exports: 10,
    /** Milliseconds for one export. */
    exportMs: 14_400_000,
  },
} as const;
