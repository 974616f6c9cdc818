import { limits } from '../limits.ts';
import type { PasswordGap } from '../texts.ts';

/** A password as it is hashed and compared, independent of how a keyboard encodes é (NIST SP 800-63B: NFKC). */
export const normalPassword = (text: string): string => text.normalize('NFKC');

/** Missing requirements of a password (WS-10, maximum 128 by decision), in reading order; empty if it is good. */
export function checkPassword(text: string, isBreached: (password: string) => boolean): PasswordGap[] {
  const password = normalPassword(text);
  const length = [...password].length;
  const missing: [PasswordGap, boolean][] = [
    ['tooShort', length < limits.password.min],
    ['tooLong', length > limits.password.max],
    ['upper', !/\p{Lu}/u.test(password)],
    ['lower', !/\p{Ll}/u.test(password)],
    ['digit', !/\p{Nd}/u.test(password)],
    ['symbol', !/[^\p{L}\p{M}\p{N}_]/u.test(password)],
    // The list is checked last, and not for overlong texts.
    ['breached', length <= limits.password.max && isBreached(password)],
  ];
  return missing.filter(([, lacking]) => lacking).map(([gap]) => gap);
}
