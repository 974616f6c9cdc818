import type { Anchored } from './anchors.ts';

/** Which theme each group is; several groups are one where people merged them. */
export interface GroupThemes {
  readonly themeOf: Int32Array;
  /** the keys that themes have from before; undefined for new ones */
  readonly keys: readonly (string | undefined)[];
}

/**
 * Makes themes of groups. What people made stays what it is; a theme of an earlier run goes on in the group where most of
 * it is, unless that is a larger one's already.
 */
export function themesOfGroups(count: number, knownIn: Int32Array, { apart, weights, keys }: Anchored): GroupThemes {
  const [firmness, weight] = [(at: number) => apart[at] as number, (at: number) => weights[at] as number];
  const order = [...knownIn.keys()].sort((a, b) => firmness(b) - firmness(a) || weight(b) - weight(a) || a - b);
  const keyOf = new Array<string | undefined>(count).fill(undefined);
  const taken = new Set<string>();
  for (const at of order) {
    const [group, key] = [knownIn[at] as number, keys[at] as string];
    if (keyOf[group] !== undefined || (firmness(at) === 0 && taken.has(key))) continue;
    keyOf[group] = key;
    taken.add(key);
  }
  const numbers = new Map<string, number>();
  const found: (string | undefined)[] = [];
  const themeOf = Int32Array.from(keyOf, (key) => {
    const known = key === undefined ? undefined : numbers.get(key);
    if (known !== undefined) return known;
    if (key !== undefined) numbers.set(key, found.length);
    return found.push(key) - 1;
  });
  return { themeOf, keys: found };
}

/** How many groups there have to be for so many themes: a theme of several parts has a group for each. */
export function groupsFor(wanted: number, { apart, keys }: Anchored): number {
  const held = keys.filter((_, at) => apart[at] === 1);
  return wanted + held.length - new Set(held).size;
}
