import { keyFor } from '@earshot/config/secret-key';

/** Names the key that seals an installation's secrets, without saying anything of it. */
export const keyIdOf = (secretKey: Buffer): string => keyFor(secretKey, 'backup id').toString('hex').slice(0, 16);
