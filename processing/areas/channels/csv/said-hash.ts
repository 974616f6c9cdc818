import { hash } from 'node:crypto';
import { type Feedback, feedbackKey } from '@earshot/core/areas/channels/same-feedback';

// A digest as hexadecimal digits takes half as long as one in a buffer.
const DIGITS = 16;

/** 64 bits by which the same feedback is known in other channels, as PostgreSQL's bigint; null where too little tells it from others. */
export function saidHash(feedback: Feedback): bigint | null {
  const key = feedbackKey(feedback);
  return key === undefined ? null : BigInt.asIntN(64, BigInt(`0x${hash('sha1', key, 'hex').slice(0, DIGITS)}`));
}
