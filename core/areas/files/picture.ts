import { limits } from '../../limits.ts';

/** The widths in which a picture is made: none wider than it is, but for the first that holds all of it. */
export const madeWidths = (natural: number): number[] =>
  limits.picture.widths.filter((_, place, all) => place === 0 || (all[place - 1] ?? 0) < natural);

/** The made width that serves a wish: the first that is wide enough, else the widest. */
export function servedWidth(natural: number, asked = Number.POSITIVE_INFINITY): number {
  const made = madeWidths(natural);
  return made.find((width) => width >= asked) ?? made.at(-1) ?? 0;
}
