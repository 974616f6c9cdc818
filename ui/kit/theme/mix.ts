import { contrast } from '@earshot/core/rules/colour';

const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);

/** Mixes a colour with a share (0..1) of another; both are #rrggbb. Same result as CSS color-mix(in srgb). */
export const mix = (base: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(part(base, at) * (1 - share) + part(other, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/** The colour, or the nearest one mixed with `towards` that is readable on all backgrounds. */
export function readable(colour: string, grounds: readonly string[], towards: string, ratio: number): string {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mix(colour, towards, share);
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return towards;
}
