import { createHmac, timingSafeEqual } from 'node:crypto';

/** The seal of an audit log up to the line with this hash; an empty hash means before the first line. */
export const sealOf = (key: Buffer, workspaceId: string, hash: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${workspaceId}\n${hash.toString('hex')}`)
    .digest();

/** True if a seal belongs to this hash. */
export function sealFits(key: Buffer, workspaceId: string, hash: Buffer, seal: Buffer | null): boolean {
  const wanted = sealOf(key, workspaceId, hash);
  return seal !== null && seal.length === wanted.length && timingSafeEqual(seal, wanted);
}
