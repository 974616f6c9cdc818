import { normalColour } from '@earshot/core/rules/colour';
import { OFFERED_COLOURS } from '../../kit/form/offered-colours.ts';
import { readable } from '../../kit/theme/mix.ts';
import { tokensOf } from '../../kit/theme/tokens.ts';

/** Minimum contrast of marks against their background (WCAG 1.4.11). */
const CONTRAST = 3;
const UNKNOWN = '#868e96';
const [light, dark] = [tokensOf('light', UNKNOWN), tokensOf('dark', UNKNOWN)];

/** The nearest colour with enough contrast on the paper of each scheme. */
export function markColour(colour: string): string {
  const own = normalColour(colour) ?? UNKNOWN;
  const onLight = readable(own, [light.page, light.paper, light.hover], '#000000', CONTRAST);
  const onDark = readable(own, [dark.page, dark.paper, dark.hover], '#ffffff', CONTRAST);
  return `light-dark(${onLight}, ${onDark})`;
}

const [, ...VIVID] = OFFERED_COLOURS.map(({ value }) => value);
// Adjacent colours of the list are alike: a stride spreads the choice and reaches all of them.
const [FIRST, STRIDE] = [5, 5];

/** Colour for an index in a list of categories without colours. */
export const placeColour = (index: number): string => VIVID[(FIRST + index * STRIDE) % VIVID.length] ?? UNKNOWN;
