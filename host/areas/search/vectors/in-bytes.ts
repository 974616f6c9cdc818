const MOST = 127;

/**
 * A vector in stored form, scaled so that its largest number is 127 or -127. Its direction changes by about a percent.
 */
export function inBytes(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0) || 1;
  return Int8Array.from(vector, (number) => Math.round((MOST * number) / largest));
}
