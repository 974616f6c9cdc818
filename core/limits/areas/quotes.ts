/** Limits of quotes in insights. */
export const quotesLimits = {
  /** Highlights or data points that are quoted in an insight at once. */
  citedAtOnce: 100,
} as const;
