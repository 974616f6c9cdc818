import { createHash } from 'node:crypto';

/** A UUID (version 8) that is the same for the same parts and, in practice, unique to them. */
export function keyFrom(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  const hex = hash.digest('hex').slice(0, 32).split('');
  hex[12] = '8';
  hex[16] = '89ab'.charAt(Number.parseInt(hex[16] ?? '0', 16) % 4);
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
