// Scripts without spaces between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** True for a character of a script without spaces between words. */
export const isUnspaced = (character: string | undefined): boolean =>
  character !== undefined && UNSPACED.test(character);

/** Separator for two joined pieces of text: a space, unless there is one already or their script has none. */
export function wordGap(before: string, next: string): '' | ' ' {
  if (before === '' || next === '' || /\s$/u.test(before) || /^\s/u.test(next)) return '';
  const unspaced = isUnspaced([...before.slice(-2)].at(-1)) && isUnspaced([...next.slice(0, 2)][0]);
  return unspaced ? '' : ' ';
}
