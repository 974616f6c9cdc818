/** Limits of the people directory. */
export const directoryLimits = {
  /** Rows of a file with people. */
  personRows: 10_000,
  /** Bytes of a file with people. */
  personFile: 20_000_000,
  /** Columns of a file with people that are imported. */
  personColumns: 100,
  /** Rows for which likely duplicates are shown before an import. */
  likelyPeople: 500,
  /** People with one email address, merged ones included; a data point shows the first. */
  peopleOfEmail: 100,
  /** People who are merged into one at once; ten with the one who remains. */
  mergedPeople: 9,
  /** Merges that are listed and can be undone. */
  listedMerges: 200,
  /** Pairs of people that are proposed as the same. */
  likelyPairs: 200,
  /** Newest people who are compared with the whole directory to propose such pairs. */
  comparedPeople: 5000,
} as const;
