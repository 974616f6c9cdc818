import { escapeRegExp } from '../../rules/escape-reg-exp.ts';

/** Words of a text, with their replacement. */
export interface Replacement {
  text: string;
  label: string;
}

// A combining accent belongs to the letter before it.
const WORD_SIGN = /[\p{L}\p{M}\p{N}]/u;

// Word boundaries: "Ann" is not replaced in "Annual".
function bounded(text: string): string {
  const [first = ''] = text;
  const last = [...text].at(-1) ?? '';
  const before = WORD_SIGN.test(first) ? '(?<![\\p{L}\\p{M}\\p{N}])' : '';
  const after = WORD_SIGN.test(last) ? '(?![\\p{L}\\p{M}\\p{N}])' : '';
  return `${before}${escapeRegExp(text)}${after}`;
}

/** A function that replaces words throughout a text, the longest first. */
export function wordReplacer(replacements: readonly Replacement[]): (text: string) => string {
  if (replacements.length === 0) return (text) => text;
  // A letter and its accent, or the parts of a Korean syllable, can be one code point or several.
  const labels = new Map(
    replacements.flatMap(({ text, label }) =>
      [text.normalize('NFD'), text.normalize('NFC'), text].map((form) => [form, label] as const),
    ),
  );
  const longest = [...labels.keys()].sort((one, other) => other.length - one.length);
  return (text) => {
    // A pattern of thousands of words is a hundred times slower than first selecting the words that occur.
    const there = longest.filter((word) => text.includes(word));
    if (there.length === 0) return text;
    const pattern = new RegExp(there.map(bounded).join('|'), 'gu');
    return text.replace(pattern, (found) => labels.get(found) ?? found);
  };
}
