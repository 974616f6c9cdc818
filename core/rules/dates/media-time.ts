/** Part of a recording, in ms; without an end it goes on. */
export interface MediaRange {
  from: number;
  to?: number | undefined;
}

// Seconds, as in W3C Media Fragments: t=83.5 or t=83.5,97.25.
const RANGE = /^(\d{1,7}(?:\.\d{1,3})?)(?:,(\d{1,7}(?:\.\d{1,3})?))?$/;
const ms = (seconds: string) => Math.round(Number(seconds) * 1000);

/** Parses a part of a recording as addresses have it; undefined if it is none, or ends before it begins. */
export function parseMediaRange(text: string): MediaRange | undefined {
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from === undefined) return undefined;
  if (to === undefined) return { from: ms(from) };
  return ms(to) > ms(from) ? { from: ms(from), to: ms(to) } : undefined;
}

/** A part of a recording as addresses have it. */
export const mediaRangeText = ({ from, to }: MediaRange): string =>
  [from, ...(to === undefined ? [] : [to])].map((one) => String(Math.max(0, Math.round(one)) / 1000)).join(',');
