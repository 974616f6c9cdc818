import { columnsOf, products, type Rows } from '../../words/rows.ts';
import type { Anchored, PastThemes } from './anchors.ts';

/** Theme of each group; several groups are one theme after a merge. */
export interface GroupThemes {
  readonly themeOf: Int32Array;
  /** keys of existing themes; undefined for new ones */
  readonly keys: readonly (string | undefined)[];
}

/** Makes themes of groups: decided themes keep their keys, the others are new. */
export function themesOfGroups(count: number, knownIn: Int32Array, { keys }: Anchored): GroupThemes {
  const keyOf = new Array<string | undefined>(count).fill(undefined);
  for (const [at, group] of knownIn.entries()) keyOf[group] = keys[at] as string;
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

/** Minimum cosine of the same theme: each of two equal parts of a group has .7. */
const SAME_THEME = 0.5;

/** The same themes, with the keys of the last run for new ones that match its themes, the most similar pairs first. */
export function goingOn(groups: GroupThemes, centres: Rows, { rows, keys }: PastThemes): GroupThemes {
  const columns = columnsOf(centres);
  const cosines = new Float32Array(columns.height);
  const pairs = keys.flatMap((key, past) => {
    products(rows, past, columns, cosines);
    return Array.from(cosines, (cosine, group) => ({ key, theme: groups.themeOf[group] as number, cosine }));
  });
  const found = [...groups.keys];
  const taken = new Set<string>();
  const order = pairs
    .filter(({ cosine, theme }) => cosine >= SAME_THEME && groups.keys[theme] === undefined)
    .sort((a, b) => b.cosine - a.cosine || (a.key < b.key ? -1 : 1));
  for (const { key, theme } of order) {
    if (found[theme] !== undefined || taken.has(key)) continue;
    found[theme] = key;
    taken.add(key);
  }
  return { ...groups, keys: found };
}

/**
 * Number of groups needed for this many themes. Decided themes count among them but leave room for at least one other,
 * and hidden ones are added; a theme of several parts has a group for each.
 */
export function groupsFor(wanted: number, { keys }: Pick<Anchored, 'keys'>, hidden: ReadonlySet<string>): number {
  const distinct = new Set(keys);
  const aside = [...distinct].filter((key) => hidden.has(key)).length;
  return Math.max(wanted, distinct.size - aside + 1) + aside + keys.length - distinct.size;
}
