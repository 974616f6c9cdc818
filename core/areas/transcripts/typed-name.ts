import { folded } from '../../rules/text.ts';

/**
 * Whether a name that was typed for a speaker tells who a person is: all of its words are in the person's name or e-mail
 * address, such as "Ada" or "A. Lovelace" for Ada Lovelace. Such a name goes when the person is erased.
 */
export function tellsPerson(typed: string, { name, email }: { name: string; email: string }): boolean {
  const known = folded(`${name} ${email}`);
  const words = folded(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => known.includes(word));
}
