/** Limits of public links. */
export const sharesLimits = {
  /** Characters of the token in a public link (SH-01). */
  shareToken: 12,
} as const;
