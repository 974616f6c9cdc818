import type { Decided } from './decided.ts';
import { keyFrom } from './key.ts';
import type { ModelTheme } from './model.ts';
import type { GroupThemes } from './theme-keys.ts';

/** The themes of a run, the largest first. */
export interface Arranged {
  readonly themes: readonly ModelTheme[];
  /** the theme of each group; -1 for an empty group */
  readonly themeOf: Int32Array;
  /** the theme of each row by its words alone, and with people's decisions; -1 for none */
  readonly byWords: Int32Array;
  readonly themeOfRow: Int32Array;
}

const numbersOf = (numbers: Int32Array, by: Int32Array) =>
  numbers.map((number) => (number < 0 ? -1 : (by[number] as number)));

/** The ids of the points of each theme, in a canonical order. */
function idsByTheme(themeOfRow: Int32Array, idOf: (row: number) => string, count: number): string[][] {
  const ids: string[][] = Array.from({ length: count }, () => []);
  for (const [row, theme] of themeOfRow.entries()) if (theme >= 0) ids[theme]?.push(idOf(row));
  return ids.map((own) => own.sort());
}

/** Assigns keys to the groups of a run, applies people's decisions to points, and orders the non-empty themes. */
export function arrange(
  { nearest, groups }: { nearest: Int32Array; groups: GroupThemes },
  { decided, order, points, seed }: { decided: Decided; order: Int32Array; points: readonly string[]; seed: number },
): Arranged {
  const decidedByKey = new Map(decided.themes.map((theme) => [theme.key, theme]));
  const lacking = [...decidedByKey.keys()].filter((key) => !groups.keys.includes(key));
  const keys = [...groups.keys, ...lacking];
  const themeOfDecided = decided.themes.map(({ key }) => keys.indexOf(key));
  const byWords = numbersOf(nearest, groups.themeOf);
  const themeOfRow = byWords.map((theme, row) => {
    const place = decided.placed[order[row] as number] as number;
    return place < 0 ? theme : (themeOfDecided[place] as number);
  });
  const members = idsByTheme(themeOfRow, (row) => points[order[row] as number] as string, keys.length);
  const taken = new Set([...keys.filter((key) => key !== undefined), ...decided.gone]);
  const newKey = (ids: readonly string[]) => {
    for (let attempt = 0; ; attempt += 1) {
      const key = keyFrom(`${seed}`, `${attempt}`, ...ids);
      if (taken.has(key)) continue;
      taken.add(key);
      return key;
    }
  };
  const kept = members
    .map((ids, number) => ({ number, size: ids.length, key: keys[number] ?? newKey(ids) }))
    .filter(({ size, key }) => size > 0 || decidedByKey.has(key))
    .sort((a, b) => b.size - a.size || (a.key < b.key ? -1 : 1));
  const places = new Int32Array(keys.length).fill(-1);
  for (const [place, { number }] of kept.entries()) places[number] = place;
  return {
    themes: kept.map(({ key, size }) => ({ key, size, title: decidedByKey.get(key)?.title ?? '' })),
    themeOf: numbersOf(groups.themeOf, places),
    byWords: numbersOf(byWords, places),
    themeOfRow: numbersOf(themeOfRow, places),
  };
}
