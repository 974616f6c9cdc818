import { numberText } from '../rules/number-text.ts';
import { cut } from '../rules/text.ts';

/** Texts that a notice names, and characters of each. */
const SHOWN = 3;
const LONGEST_SHOWN = 60;

/** The quotes in a notice of omitted texts: the first distinct ones, with dots for more. */
export function quoted(texts: readonly string[]): string {
  const different = [...new Set(texts.map((text) => text.replace(/\s+/gu, ' ').trim()).filter(Boolean))];
  const shown = different.slice(0, SHOWN).map((text) => {
    const short = cut(text, LONGEST_SHOWN);
    return `“${short === text ? text : `${short}…`}”`;
  });
  return `${shown.join(', ')}${different.length > SHOWN ? ' …' : ''}`;
}

/** A number with its noun: 1 page, 12 pages. */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${numberText(count)} ${many}`;
