/** Limits of references to people. */
export const peopleLimits = {
  /** People in the directory of a workspace. */
  directory: 100_000,
  /** Links of one person in one answer. */
  personLinks: 500,
} as const;
