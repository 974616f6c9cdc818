/** Limits of consents. */
export const consentLimits = {
  consent: {
    /** Characters of a consent's source. */
    source: 1000,
    /** Days before a consent ends on which colleagues are warned. */
    warnDays: 30,
    /** Quotes that a refusal lists. */
    named: 20,
  },
} as const;
