/** The browser's storage; undefined if switched off: settings then last until the page is closed. */
export function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // switched off
  }
}
