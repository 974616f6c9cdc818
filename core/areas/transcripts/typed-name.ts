import { folded } from '../../rules/text.ts';

/**
 * True if a typed speaker name identifies a person: all of its words are in the person's name or email address, such
 * as "Ada" or "A. Lovelace" for Ada Lovelace. Such a name is erased with the person.
 */
export function tellsPerson(typed: string, { name, email }: { name: string; email: string }): boolean {
  const known = folded(`${name} ${email}`);
  const words = folded(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 && words.every((word) => known.includes(word));
}
