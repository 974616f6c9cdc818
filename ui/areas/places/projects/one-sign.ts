import { limits } from '@earshot/core/limits';

/** Last typed grapheme, such as an emoji with its skin tone, a flag or a letter; '' for none. */
export function oneSign(text: string): string {
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.trim())];
  const last = signs.at(-1)?.segment.trim() ?? '';
  return last.length <= limits.icon ? last : '';
}
