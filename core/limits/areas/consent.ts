/** Limits of consents. */
export const consentLimits = {
  consent: {
    /** Characters that say where a consent came from. */
    source: 1000,
    /** Days before a consent ends on which colleagues are warned. */
    warnDays: 30,
    /** Quotes that a refusal lists. */
    named: 20,
  },
} as const;
