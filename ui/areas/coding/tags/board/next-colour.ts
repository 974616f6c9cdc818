import { OFFERED_COLOURS } from '../../../../kit/form/offered-colours.ts';

// Calm colours first, each far from the previous one; red, which signals an alarm, comes last.
const IN_TURN = [
  'Blue',
  'Yellow',
  'Violet',
  'Green',
  'Pink',
  'Cyan',
  'Brown',
  'Grape',
  'Lime',
  'Indigo',
  'Orange',
  'Teal',
  'Red',
] as const satisfies readonly (typeof OFFERED_COLOURS)[number]['name'][];

const colours = IN_TURN.flatMap((name) => OFFERED_COLOURS.find((one) => one.name === name)?.value ?? []);

/** Colour for a new tag: the first of those that fewest tags have, except grey. */
export function nextColour(taken: readonly string[]): string {
  const used = (colour: string) => taken.filter((one) => one === colour).length;
  return colours.toSorted((a, b) => used(a) - used(b))[0] ?? '#868e96';
}
