import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';

/**
 * The row and field of a secret, without which it cannot be decrypted. The owner is a plugin's id, or another owner
 * with its kind before a colon.
 */
export interface SecretPlace {
  workspaceId: string;
  ownerId: string;
  field: string;
}

/** An encrypted secret: AES-256-GCM, base64, with the id of its key. */
const sealedSecret = z.strictObject({ key: z.string(), iv: z.string(), tag: z.string(), data: z.string() });
export type SealedSecret = z.infer<typeof sealedSecret>;

/** The keys of a vault: the first one encrypts, all decrypt, so that keys can be replaced. */
export type VaultKeys = ReadonlyMap<string, Buffer>;

const KEY_BYTES = 32;
const IV_BYTES = 12;

/** Keys by id, the current one first. The id is derived from the key. */
export function vaultKeys(...keys: readonly Buffer[]): VaultKeys {
  if (keys.some(({ length }) => length !== KEY_BYTES)) throw new RangeError(`A secrets key has ${KEY_BYTES} bytes.`);
  return new Map(keys.map((key) => [createHash('sha256').update(key).digest('hex').slice(0, 16), key]));
}

const bound = ({ workspaceId, ownerId, field }: SecretPlace) =>
  Buffer.from(JSON.stringify([workspaceId, ownerId, field]));

/** Encrypts secrets of plugins and channels and binds them to their row (contract 34). */
export class Vault {
  readonly #keys: VaultKeys;

  constructor(keys: VaultKeys) {
    this.#keys = keys;
  }

  /** Encrypts a secret for its row and field; refuses if the operator has set no key. */
  seal(secret: string, place: SecretPlace): SealedSecret {
    const [current] = this.#keys;
    if (!current)
      throw new Refusal('UNAVAILABLE', 'Secrets cannot be stored here: ask your operator to set a secrets key.');
    const [key, bytes] = current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(bound(place));
    const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const [ivText, tag, dataText] = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64'));
    return sealedSecret.parse({ key, iv: ivText, tag, data: dataText });
  }

  /** Decrypts a secret; refuses if it was changed, belongs elsewhere, or its key is gone. */
  open(sealed: SealedSecret, place: SecretPlace): string {
    const key = this.#keys.get(sealed.key);
    if (!key) throw new Refusal('UNAVAILABLE', 'A secret can no longer be read: its key is missing. Enter it again.');
    try {
      const iv = Buffer.from(sealed.iv, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(bound(place));
      decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString('utf8');
    } catch (cause) {
      const refusal = new Refusal('UNAVAILABLE', 'A secret cannot be read: it was altered or moved. Enter it again.');
      refusal.cause = cause;
      throw refusal;
    }
  }
}
