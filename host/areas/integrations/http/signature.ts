import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Received, Webhook } from '@earshot/core/plugin/webhook';
import { readUntrusted } from './read-untrusted.ts';

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

/** HMAC-SHA256 of a text. */
export const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** A request in the form that plugins get and that is stored for its job. */
export const receivedOf = (headers: Readonly<Record<string, string>>, text: string): Received => ({
  header: (name) => headers[name.toLowerCase()] ?? '',
  text,
});

/**
 * True if the service signed this with the secret, within the time allowed by its plugin (contract 32); `now` in
 * seconds since 1970.
 */
export function isSigned(hook: Webhook, received: Received, secret: string, now: number): boolean {
  const signed = readUntrusted(() => hook.signed?.(received));
  if (!signed || !Number.isFinite(signed.time) || Math.abs(now - signed.time) > hook.seconds) return false;
  return isSame(Buffer.from(signed.signature, signed.encoding ?? 'hex'), hmac(secret, signed.over));
}

/** True if an event has the secret of its subscription and is before its end; `now` in seconds since 1970. */
export function carries(hook: Webhook, received: Received, secret: string, now: number): boolean {
  const carried = readUntrusted(() => hook.carried?.(received));
  if (!carried || !(now <= carried.until + hook.seconds)) return false;
  return isSame(Buffer.from(carried.secret), Buffer.from(secret));
}
