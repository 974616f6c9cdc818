import { normalColour } from '@earshot/core/rules/colour';
import { readable } from '../../kit/theme/mix.ts';
import { tokensOf } from '../../kit/theme/tokens.ts';

/** What is drawn stands out from what is around it (WCAG 1.4.11). */
const CONTRAST = 3;
const UNKNOWN = '#868e96';
const [light, dark] = [tokensOf('light', UNKNOWN), tokensOf('dark', UNKNOWN)];

/** A colour as the marks of a chart have it: the same, or as near to it as can be seen on the paper of each scheme. */
export function markColour(colour: string): string {
  const own = normalColour(colour) ?? UNKNOWN;
  const onLight = readable(own, [light.page, light.paper, light.hover], '#000000', CONTRAST);
  const onDark = readable(own, [dark.page, dark.paper, dark.hover], '#ffffff', CONTRAST);
  return `light-dark(${onLight}, ${onDark})`;
}
