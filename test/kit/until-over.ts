/** Milliseconds between two checks of the work. */
const EVERY_MS = 50;

/**
 * Waits for the end of work however long it takes, as long as it progresses: until its visible state has been the same
 * for longer than the patience. A failed check counts as a state. Returns the last state.
 */
export async function untilOver<T>(
  look: () => Promise<T>,
  isOver: (seen: T) => boolean,
  patienceMs: number,
): Promise<T> {
  let last = '';
  let since = performance.now();
  for (;;) {
    let now: string;
    try {
      const seen = await look();
      if (isOver(seen)) return seen;
      now = JSON.stringify(seen);
    } catch (fault) {
      now = String(fault);
    }
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > patienceMs) throw new Error(`Nothing has moved for ${patienceMs} ms: ${now}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
