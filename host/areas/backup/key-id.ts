import { keyFor } from '@earshot/config/secret-key';

/** Identifies the key that seals an installation's secrets, without revealing it. */
export const keyIdOf = (secretKey: Buffer): string => keyFor(secretKey, 'backup id').toString('hex').slice(0, 16);
