/** The time between two looks at the work, in milliseconds. */
const EVERY_MS = 50;

/**
 * Waits for the end of work however long it takes, as long as it goes on: until what is seen of it has stayed the same for
 * longer than the patience. A look that fails is one more thing that is seen. Answers what was seen at the end.
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
