import { heightOf, isEmpty, pick, RowList, type Rows } from '../../words/rows.ts';
import type { Vocabulary } from '../../words/vocabulary.ts';
import type { Decided } from './decided.ts';
import { centresOf } from './groups/centres.ts';
import type { Known } from './groups/cluster.ts';
import type { ThemeModel } from './model.ts';

/** Start directions of a run, each with the key of its theme. */
export interface Anchored extends Known {
  readonly keys: readonly string[];
}

/** The centres of an earlier run's themes, by key. */
export interface PastThemes {
  readonly rows: Rows;
  readonly keys: readonly string[];
}

const PART_TERMS = 2048;

/** Translates an earlier run's centres into this run's terms; terms that the new vocabulary lacks are dropped. */
function translated({ vocabulary, centres }: ThemeModel, now: Vocabulary): Rows {
  const numbers = new Map(now.terms.map((feature, term) => [feature, term]));
  const terms = vocabulary.terms.map((feature) => numbers.get(feature) ?? -1);
  const list = new RowList(now.terms.length);
  for (let row = 0; row < heightOf(centres); row += 1) {
    const from = centres.starts[row] as number;
    const known = Array.from(centres.terms.subarray(from, centres.starts[row + 1]), (term, at) => ({
      term: terms[term] as number,
      weight: centres.weights[from + at] as number,
    })).filter(({ term }) => term >= 0);
    const length = Math.hypot(...known.map(({ weight }) => weight));
    for (const { term, weight } of known) list.push(term, weight / length);
    list.endRow();
  }
  return list.finish();
}

/**
 * Start directions for themes with people's decisions: from points that people assigned, or else those that described
 * the theme at the time of the decision. Only if none of these is left, from the last run's centre: nothing else of a
 * run is used, so that the same data always gives the same themes.
 */
export function anchored(
  rows: Rows,
  rowOf: (point: number) => number,
  { decided, past, vocabulary }: { decided: Decided; past?: ThemeModel; vocabulary: Vocabulary },
): Anchored {
  const list = new RowList(rows.width);
  const [weights, keys]: [number[], string[]] = [[], []];
  const add = (from: Rows, row: number, one: { weight: number; key: string }) => {
    if (isEmpty(from, row) || one.weight <= 0) return;
    list.copy(from, row);
    weights.push(one.weight);
    keys.push(one.key);
  };
  const addPoints = (key: string, points: readonly number[]) => {
    const present = Int32Array.from(points.map(rowOf).filter((row) => row >= 0));
    add(centresOf(rows, [present], PART_TERMS), 0, { weight: present.length, key });
  };
  const addPast = (key: string) => {
    if (!past) return;
    const before = translated(past, vocabulary);
    for (const [centre, theme] of past.centreThemes.entries())
      if (past.themes[theme]?.key === key) add(before, centre, { weight: past.centreSizes[centre] as number, key });
  };
  for (const { key, parts, moved, about } of decided.themes) {
    const begun = keys.length;
    for (const part of parts) addPoints(key, part);
    if (keys.length === begun) addPoints(key, about);
    if (keys.length === begun) addPast(key);
    if (keys.length === begun) addPoints(key, moved);
  }
  return { rows: list.finish(), weights: Float32Array.from(weights), keys };
}

/** The themes of the last run without people's decisions, as directions in this run's terms. */
export function pastThemes(past: ThemeModel, decided: Decided, vocabulary: Vocabulary): PastThemes {
  const others = new Set([...decided.themes.map(({ key }) => key), ...decided.gone]);
  const keyOf = (centre: number) => past.themes[past.centreThemes[centre] as number]?.key;
  const own = [...past.centreThemes.keys()].filter((centre) => {
    const key = keyOf(centre);
    return key !== undefined && !others.has(key);
  });
  return { rows: pick(translated(past, vocabulary), own), keys: own.map((centre) => keyOf(centre) as string) };
}
