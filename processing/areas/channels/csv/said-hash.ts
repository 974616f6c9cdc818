import { hash } from 'node:crypto';
import { type Feedback, feedbackKey } from '@earshot/core/areas/themes/same-feedback';

/** 64 bits by which the same feedback is known in other channels, as PostgreSQL's bigint; null where too little tells it from others. */
export function saidHash(feedback: Feedback): bigint | null {
  const key = feedbackKey(feedback);
  return key === undefined ? null : hash('sha1', key, 'buffer').readBigInt64BE();
}
