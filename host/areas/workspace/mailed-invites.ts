import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';

/** The end of a link that was mailed: with it somebody shows that they read mail at the address, which the link alone does not. */
export const mailedProof = (secretKey: Buffer, invite: string, email: string): string =>
  createHmac('sha256', keyFor(secretKey, 'mailed invite')).update(`${invite} ${email}`).digest('base64url');

/** Whether a link was mailed to an address; `invite` is its secret. */
export function wasMailed(
  secretKey: Buffer,
  { invite, proof, email }: Record<'invite' | 'proof' | 'email', string>,
): boolean {
  const [expected, given] = [Buffer.from(mailedProof(secretKey, invite, email)), Buffer.from(proof)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
