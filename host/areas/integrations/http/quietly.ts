/** What a plugin reads in something that anybody may have sent: what it cannot read is nothing. */
export function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // Whatever is thrown over such input says only that it is not what the service sends.
    return undefined;
  }
}
