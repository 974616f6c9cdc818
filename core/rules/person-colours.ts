/** Colours of people and their carets; white text is readable on each. */
export const PERSON_COLOURS = [
  '#1971c2',
  '#ae3ec9',
  '#287d39',
  '#c2410c',
  '#0b7285',
  '#d6336c',
  '#6741d9',
  '#8a5300',
] as const;

/** A person's colour, derived from their id, so that it is the same everywhere. */
export function personColour(id: string): string {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return PERSON_COLOURS[sum % PERSON_COLOURS.length] ?? PERSON_COLOURS[0];
}
