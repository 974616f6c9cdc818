/** Approximate number of lines above the base line of a chart. */
const LINES = 4;

// 1, 2, 5, 10, 20, 50 …: the smallest that needs no more lines; counts are whole numbers.
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((digit) => digit * power >= least) ?? 10) * power;
}

/** Round numbers for an axis, from 0 to at least `most`. */
export function ticksFor(most: number): number[] {
  if (most <= 0) return [0, 1];
  const step = roundStep(most / LINES);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, line) => line * step);
}
