/** Limits of comments. */
export const commentsLimits = {
  /** Characters of a comment. */
  comment: 10_000,
  /** People mentioned in one comment. */
  mentions: 20,
  /** Milliseconds within which the browser joins requests for comments into one (BO-09). */
  commentBatchMs: 10,
} as const;
