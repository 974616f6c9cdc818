import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';

/**
 * Proof in the link of a mailed invite: it shows that its holder reads mail at that address, unlike the invite’s
 * secret.
 */
export const mailedProof = (secretKey: Buffer, invite: string, email: string): string =>
  createHmac('sha256', keyFor(secretKey, 'mailed invite')).update(`${invite} ${email}`).digest('base64url');

/** True if a link was emailed to an address; `invite` is its secret. */
export function wasMailed(
  secretKey: Buffer,
  { invite, proof, email }: Record<'invite' | 'proof' | 'email', string>,
): boolean {
  const [expected, given] = [Buffer.from(mailedProof(secretKey, invite, email)), Buffer.from(proof)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
