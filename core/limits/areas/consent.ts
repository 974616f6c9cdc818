/** Limits of consents. */
export const consentLimits = {
  consent: {
    /** Characters that say where a consent came from. */
    source: 1000,
    /** Days before a consent ends in which colleagues are told. */
    warnDays: 30,
    /** Quotes that a refusal names. */
    named: 20,
  },
} as const;
