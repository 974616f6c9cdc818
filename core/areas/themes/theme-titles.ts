/** The key for comparing titles of themes: differences in case and white space do not count. */
export const titleKey = (title: string): string => title.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * The first of some titles that no other theme has, or the first one with a number added. `taken` has the keys of the
 * others' titles; the chosen one is added.
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
