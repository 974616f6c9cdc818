/** Leaves a test out that cannot run here; its title says why. */
export function leaveOut(test: Mocha.Context, why: string): never {
  test.runnable().title += ` (skipped: ${why})`;
  return test.skip();
}
