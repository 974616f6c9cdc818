/** Skips a test that cannot run here, with the reason in its title. */
export function leaveOut(test: Mocha.Context, why: string): never {
  test.runnable().title += ` (skipped: ${why})`;
  return test.skip();
}
