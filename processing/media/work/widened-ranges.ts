/** A range of a recording in milliseconds; its end is not part of it. */
export interface TimeRange {
  startMs: number;
  endMs: number;
}

/** Ranges widened on both sides, kept within a recording, in order, and joined where they touch. */
export function widenedRanges(ranges: readonly TimeRange[], byMs: number, lengthMs: number): TimeRange[] {
  const all: TimeRange[] = [];
  for (const { startMs, endMs } of ranges.toSorted((a, b) => a.startMs - b.startMs)) {
    const next = { startMs: Math.max(0, startMs - byMs), endMs: Math.min(lengthMs, endMs + byMs) };
    const last = all.at(-1);
    if (last && next.startMs <= last.endMs) last.endMs = Math.max(last.endMs, next.endMs);
    else if (next.startMs < next.endMs) all.push(next);
  }
  return all;
}
