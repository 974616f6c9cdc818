const MOST = 127;

/** A vector as it is stored: its numbers, the largest of which becomes 127 or -127. Its direction stays, to a percent or so. */
export function inBytes(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0) || 1;
  return Int8Array.from(vector, (number) => Math.round((MOST * number) / largest));
}
