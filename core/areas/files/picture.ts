import { limits } from '../../limits.ts';

/** The widths in which a picture is stored: none wider than the original, except the first that contains all of it. */
export const madeWidths = (natural: number): number[] =>
  limits.picture.widths.filter((_, place, all) => place === 0 || (all[place - 1] ?? 0) < natural);

/** The stored width for a requested one: the first that is wide enough, or the widest. */
export function servedWidth(natural: number, asked = Number.POSITIVE_INFINITY): number {
  const made = madeWidths(natural);
  return made.find((width) => width >= asked) ?? made.at(-1) ?? 0;
}
