/** The browser's storage; none when the person switched it off: settings last as long as the page. */
export function localStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined; // switched off
  }
}
