/** Runs a plugin’s reader over input that anybody may have sent; undefined where it throws. */
export function readUntrusted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // It only means that the input is not what the service sends.
    return undefined;
  }
}
