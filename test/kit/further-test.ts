/** True in `npm run test:all`. */
export const EVERYTHING = process.env.EARSHOT_TEST === 'all';

/** A test that only `npm run test:all` runs: it takes long, and varies another one. */
export function furtherTest(title: string, go: Mocha.AsyncFunc): void {
  if (EVERYTHING) it(title, go);
}
