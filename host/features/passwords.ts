import { isBreached } from '@earshot/config/breached-passwords';
import { Refusal } from '@earshot/core/refusal';
import { checkPassword, normalPassword } from '@earshot/core/rules/password';
import { passwordRefusal } from '@earshot/core/texts';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id (19 MiB, 2 passes).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Verified when there is no account, so that an unknown address takes as long as a wrong password (P6).
const nobody = hash('nobody has this password', COST);

/** The hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), COST);

/** Whether a password opens an account; takes the same time when there is no account. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody), normalPassword(password));
  return fits && passwordHash !== undefined;
}

/** Refuses a password that the rule does not allow (WS-10), naming everything that is missing. */
export function demandGoodPassword(password: string, field = 'password'): void {
  const gaps = checkPassword(password, isBreached);
  if (gaps.length === 0) return;
  const text = passwordRefusal(gaps);
  throw new Refusal('BAD_USER_INPUT', text, { fields: { [field]: text } });
}
