/** A turn with its times in ms, as a transcript has them: few have an end. */
export interface BegunTurn {
  start: number;
  end: number | null;
}

/** Length that is assumed for a last turn without an end. */
const UNKNOWN_END_MS = 600_000;

/** Turns of a transcript with the ends of all of them, in ms: one without an end lasts until the next begins. */
export function timedTurns<T extends BegunTurn>(found: readonly T[]): (T & { end: number })[] {
  const turns: (T & { end: number })[] = [];
  let [next, after]: (number | undefined)[] = [];
  for (const turn of found.toSorted((a, b) => a.start - b.start).toReversed()) {
    if (next !== undefined && next > turn.start) after = next;
    turns.push({ ...turn, end: turn.end ?? after ?? turn.start + UNKNOWN_END_MS });
    next = turn.start;
  }
  return turns.reverse();
}
