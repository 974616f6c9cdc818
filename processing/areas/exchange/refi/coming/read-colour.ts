import { normalColour } from '@earshot/core/rules/colour';

/** Common CSS colour names. */
const NAMED = new Map(
  Object.entries({
    aqua: '#00ffff',
    beige: '#f5f5dc',
    black: '#000000',
    blue: '#0000ff',
    brown: '#a52a2a',
    coral: '#ff7f50',
    crimson: '#dc143c',
    cyan: '#00ffff',
    darkblue: '#00008b',
    darkgreen: '#006400',
    darkred: '#8b0000',
    fuchsia: '#ff00ff',
    gold: '#ffd700',
    gray: '#808080',
    green: '#008000',
    grey: '#808080',
    indigo: '#4b0082',
    ivory: '#fffff0',
    khaki: '#f0e68c',
    lavender: '#e6e6fa',
    lightblue: '#add8e6',
    lightgreen: '#90ee90',
    lime: '#00ff00',
    magenta: '#ff00ff',
    maroon: '#800000',
    navy: '#000080',
    olive: '#808000',
    orange: '#ffa500',
    orchid: '#da70d6',
    pink: '#ffc0cb',
    plum: '#dda0dd',
    purple: '#800080',
    red: '#ff0000',
    salmon: '#fa8072',
    silver: '#c0c0c0',
    skyblue: '#87ceeb',
    tan: '#d2b48c',
    teal: '#008080',
    tomato: '#ff6347',
    turquoise: '#40e0d0',
    violet: '#ee82ee',
    wheat: '#f5deb3',
    white: '#ffffff',
    yellow: '#ffff00',
  }),
);

// The standard has #rrggbb only; .NET programs put the opacity first: #aarrggbb.
const WITH_ALPHA = /^#?([\da-f]{2})([\da-f]{6})$/i;
const SHORT_ALPHA = /^#([\da-f])([\da-f]{3})$/i;
const FUNCTION = /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)(?:[\s,/]+([\d.]+%?))?\s*\)$/i;

export interface ReadColour {
  /** #rrggbb in lower case */
  colour: string;
  opaque: boolean;
}

const part = (text: string, whole: number) =>
  text.endsWith('%') ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);
const hex = (value: number) =>
  Math.min(255, Math.max(0, Math.round(value)))
    .toString(16)
    .padStart(2, '0');

/**
 * Reads a colour as programs write it: #rgb, #rrggbb, #aarrggbb, rgb(…), rgba(…) or a name; undefined for anything
 * else.
 */
export function readColour(text: string): ReadColour | undefined {
  const written = text.trim().toLowerCase();
  const plain = normalColour(written) ?? NAMED.get(written);
  if (plain) return { colour: plain, opaque: true };
  const [, alpha, digits] = WITH_ALPHA.exec(written) ?? SHORT_ALPHA.exec(written) ?? [];
  if (digits) return { colour: normalColour(digits) ?? '', opaque: /^f+$/.test(alpha ?? '') };
  const [, red, green, blue, opacity = '1'] = FUNCTION.exec(written) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const colour = `#${[red, green, blue].map((one) => hex(part(one, 255))).join('')}`;
  return /nan/i.test(colour) ? undefined : { colour, opaque: part(opacity, 1) >= 1 };
}
