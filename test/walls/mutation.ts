/** A change of the source that takes one wall away. Some security test must fail with it. */
export interface Mutation {
  /** what is missing then, for the report */
  wall: string;
  file: string;
  /** stands in the file exactly once */
  find: string;
  replace: string;
  /** the test files of which one has to fail */
  caughtBy: readonly string[];
  /** these tests run the built host, so it is built without the wall first */
  built?: true;
}
