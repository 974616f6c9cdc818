/** Limits of the people directory. */
export const peopleLimits = {
  /** People in the directory of a workspace. */
  directory: 100_000,
} as const;
