/** A change of the source that removes one wall. Some security test must fail with it. */
export interface Mutation {
  /** the missing protection, for the report */
  wall: string;
  file: string;
  /** occurs in the file exactly once */
  find: string;
  replace: string;
  /** test files, one of which has to fail */
  caughtBy: readonly string[];
  /** these tests run the built host, so it is built without the wall first */
  built?: true;
}
