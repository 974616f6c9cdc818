import { createHash } from 'node:crypto';

/** A short text that is equal for equal texts. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
