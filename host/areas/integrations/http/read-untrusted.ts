/** Runs a plugin’s reader over untrusted input; undefined if it throws. */
export function readUntrusted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // The input is not from the service.
    return undefined;
  }
}
