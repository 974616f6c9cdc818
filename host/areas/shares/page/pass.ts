import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';

/** Time, in seconds, for which a password opens a public page. */
export const PASS_SECONDS = 3600;

// Bound to the password's hash: a new password invalidates every pass.
const sealOf = (secretKey: Buffer, until: number, token: string, passwordHash: string) =>
  createHmac('sha256', keyFor(secretKey, 'public pass'))
    .update(`${until}\n${token}\n${passwordHash}`)
    .digest('base64url');

interface Passed {
  token: string;
  passwordHash: string;
  /** the database's clock, in seconds since 1970 (contract 48) */
  now: number;
}

/** Proof that the visitor entered a link's password, valid for an hour. */
export function makePass(secretKey: Buffer, { token, passwordHash, now }: Passed): string {
  const until = Math.floor(now) + PASS_SECONDS;
  return `${until}.${sealOf(secretKey, until, token, passwordHash)}`;
}

/** True if a pass is valid for this link with its current password. */
export function passFits(secretKey: Buffer, pass: string, { token, passwordHash, now }: Passed): boolean {
  const [until = '', seal = ''] = pass.split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) < now) return false;
  const wanted = Buffer.from(sealOf(secretKey, Number(until), token, passwordHash));
  const given = Buffer.from(seal);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
