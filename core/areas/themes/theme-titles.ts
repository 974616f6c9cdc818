/** What titles of themes are compared by: two that differ only in capitals and white space are the same to people. */
export const titleKey = (title: string): string => title.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * The first of some titles that no other theme has, else the first with a number. `taken` are the keys of titles that
 * others have; the chosen one is added.
 */
export function ownTitle(offered: readonly [string, ...string[]], taken: Set<string>): string {
  const free = offered.find((title) => !taken.has(titleKey(title)));
  for (let number = 2; ; number += 1) {
    const title = free ?? `${offered[0]} (${number})`;
    if (taken.has(titleKey(title))) continue;
    taken.add(titleKey(title));
    return title;
  }
}
