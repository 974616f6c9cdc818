import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { secret } from '@earshot/core/model/entity';
import * as z from 'zod';

/** Apple rejects tokens that are valid for more than 20 minutes. */
const LIFE_SECONDS = 900;

/** The key of a .p8 file; browsers join pasted lines. */
function keyOf(p8: string): KeyObject | undefined {
  const der = Buffer.from(p8.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    // Not a valid key; the details would not help.
    return undefined;
  }
}

/** Signing key for requests to App Store Connect. */
export const connectKey = {
  issuerId: z.string().max(100).default('').meta({
    title: 'Issuer ID',
    description: 'Above the list of keys in App Store Connect; leave it empty for an individual key',
  }),
  keyId: z
    .string()
    .regex(/^[A-Z0-9]{5,20}$/, 'A key ID looks like 2X9R4HXF34.')
    .meta({ title: 'Key ID' }),
  privateKey: secret(5000)
    .refine(
      (text) => keyOf(text) !== undefined,
      'This is no key of App Store Connect. Paste all that is in the .p8 file.',
    )
    .meta({ title: 'Private key', description: 'All that is in the .p8 file' }),
};
const Key = z.object(connectKey);
export type ConnectKey = z.infer<typeof Key>;
export const readKey = (settings: unknown): ConnectKey | undefined => Key.safeParse(settings).data;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token for one request (JWT, ES256). */
export function connectToken({ issuerId, keyId, privateKey }: ConnectKey, now = Date.now()): string {
  const iat = Math.floor(now / 1000);
  const who = issuerId === '' ? { sub: 'user' } : { iss: issuerId };
  const claims = { ...who, iat, exp: iat + LIFE_SECONDS, aud: 'appstoreconnect-v1' };
  const text = `${part({ alg: 'ES256', kid: keyId, typ: 'JWT' })}.${part(claims)}`;
  const key = keyOf(privateKey);
  if (!key) throw new Error('the key was checked when it was kept');
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
