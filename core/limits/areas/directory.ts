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
  /** People with one email address, those who were merged among them, of whom a data point shows the first. */
  peopleOfEmail: 100,
  /** People who are merged into one at once; with the one who stays, ten. */
  mergedPeople: 9,
  /** Merges that are listed to be taken apart. */
  listedMerges: 200,
  /** Pairs of people that are proposed as the same. */
  likelyPairs: 200,
  /** Newest people who are compared with the whole directory to propose such pairs. */
  comparedPeople: 5000,
} as const;
