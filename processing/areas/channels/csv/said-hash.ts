import { hash } from 'node:crypto';
import { type Feedback, feedbackKey } from '@earshot/core/areas/channels/same-feedback';

// Hexadecimal digests take half the time of buffers.
const DIGITS = 16;

/**
 * 64-bit hash that identifies the same feedback in other channels, as PostgreSQL's bigint; null if there is too little
 * to identify it.
 */
export function saidHash(feedback: Feedback): bigint | null {
  const key = feedbackKey(feedback);
  return key === undefined ? null : BigInt.asIntN(64, BigInt(`0x${hash('sha1', key, 'hex').slice(0, DIGITS)}`));
}
