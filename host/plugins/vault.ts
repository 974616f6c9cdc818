import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';

/** Which row and field a secret belongs to; moved anywhere else it no longer opens. The owner is a plugin, by its id, or something else with its kind before a colon. */
export interface SecretPlace {
  workspaceId: string;
  ownerId: string;
  field: string;
}

/** A secret at rest: AES-256-GCM, base64, with the id of the key that opens it. */
const sealedSecret = z.strictObject({ key: z.string(), iv: z.string(), tag: z.string(), data: z.string() });
export type SealedSecret = z.infer<typeof sealedSecret>;

/** The keys of a vault; the first seals, all open, so that keys can be changed. */
export type VaultKeys = ReadonlyMap<string, Buffer>;

const KEY_BYTES = 32;
const IV_BYTES = 12;

/** Keys under the names that secrets know them by; the current one first. A key changes its name when it changes. */
export function vaultKeys(...keys: readonly Buffer[]): VaultKeys {
  if (keys.some(({ length }) => length !== KEY_BYTES)) throw new RangeError(`A secrets key has ${KEY_BYTES} bytes.`);
  return new Map(keys.map((key) => [createHash('sha256').update(key).digest('hex').slice(0, 16), key]));
}

const bound = ({ workspaceId, ownerId, field }: SecretPlace) =>
  Buffer.from(JSON.stringify([workspaceId, ownerId, field]));

/** Keeps secrets of plugins and channels unreadable at rest and bound to their row (contract 34). */
export class Vault {
  readonly #keys: VaultKeys;

  constructor(keys: VaultKeys) {
    this.#keys = keys;
  }

  /** Encrypts a secret for its place; refuses when the operator gave no key. */
  seal(secret: string, place: SecretPlace): SealedSecret {
    const [current] = this.#keys;
    if (!current)
      throw new Refusal('UNAVAILABLE', 'Secrets cannot be kept here: ask your operator to set a secrets key.');
    const [key, bytes] = current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(bound(place));
    const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const [ivText, tag, dataText] = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64'));
    return sealedSecret.parse({ key, iv: ivText, tag, data: dataText });
  }

  /** Decrypts a secret at its place; refuses when it was altered, moved from elsewhere or its key is gone. */
  open(sealed: SealedSecret, place: SecretPlace): string {
    const key = this.#keys.get(sealed.key);
    if (!key) throw new Refusal('UNAVAILABLE', 'A secret cannot be read any more: its key is gone. Type it again.');
    try {
      const iv = Buffer.from(sealed.iv, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(bound(place));
      decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString('utf8');
    } catch (cause) {
      const refusal = new Refusal('UNAVAILABLE', 'A secret cannot be read: it was altered or moved. Type it again.');
      refusal.cause = cause;
      throw refusal;
    }
  }
}
