/** Speeds on offer. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** The next faster (1) or slower (-1) speed; the same at the ends. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  const next = by > 0 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed);
  return next ?? speed;
}
