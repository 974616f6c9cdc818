import { OFFERED_COLOURS } from '../../kit/offered-colours.ts';

/** The colour for one more tag: of those that are offered the one that the fewest tags have, greys last. */
export function nextColour(taken: readonly string[]): string {
  const [grey, ...colours] = OFFERED_COLOURS.map(({ value }) => value);
  const used = (colour: string) => taken.filter((one) => one === colour).length;
  return colours.toSorted((a, b) => used(a) - used(b))[0] ?? grey ?? '#868e96';
}
