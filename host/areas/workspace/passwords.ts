import { isBreached } from '@earshot/config/breached-passwords';
import { Refusal } from '@earshot/core/refusal';
import { checkPassword, normalPassword } from '@earshot/core/rules/password';
import { passwordRefusal } from '@earshot/core/texts';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id (19 MiB, 2 passes).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Verified if there is no account, so that an unknown address takes as long as a wrong password (contract P6).
const nobody = hash('nobody has this password', COST);

// Each takes 19 MiB and a tenth of a second of a thread that also reads files.
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;
let running = 0;
const waiting: (() => void)[] = [];

/** Limits concurrent hashing; further calls wait, and are refused if too many wait. */
async function few<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1;
  else {
    if (waiting.length >= MOST_WAITING)
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many people are signing in. Try again in a moment.', {
        retryAfter: 10,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The stored hash of a password. */
export const hashPassword = (password: string): Promise<string> => few(() => hash(normalPassword(password), COST));

/** True if a password opens an account; takes the same time if there is no account. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  const fits = await few(() => verify(known, normalPassword(password)));
  return fits && passwordHash !== undefined;
}

/** True if the rule allows a password for a new account. */
export const isGoodPassword = (password: string): boolean => checkPassword(password, isBreached).length === 0;

/** Refuses a password that violates the rule, naming everything that is missing. */
export function demandGoodPassword(password: string, field = 'password'): void {
  const gaps = checkPassword(password, isBreached);
  if (gaps.length === 0) return;
  const text = passwordRefusal(gaps);
  throw new Refusal('BAD_USER_INPUT', text, { fields: { [field]: text } });
}
