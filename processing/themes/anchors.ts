import { centresOf } from './centres.ts';
import type { Known } from './cluster.ts';
import type { Decided } from './decided.ts';
import type { ThemeModel } from './model.ts';
import { heightOf, isEmpty, pick, RowList, type Rows } from './rows.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Directions that a run begins with, and the key of the theme that each belongs to. */
export interface Anchored extends Known {
  readonly keys: readonly string[];
}

const PART_TERMS = 2048;

/** The centres of an earlier run in the terms of this one; what the new vocabulary doesn't have is left out. */
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
 * What is known before a run. A theme that people made of points begins with these; any other that has to stay, with where
 * the last run saw it. The other themes of the last run are a beginning, too, but nothing keeps them from changing.
 */
export function anchored(
  rows: Rows,
  rowOf: (point: number) => number,
  { decided, past, vocabulary }: { decided: Decided; past?: ThemeModel; vocabulary: Vocabulary },
): Anchored {
  const list = new RowList(rows.width);
  const [weights, apart, keys]: [number[], number[], string[]] = [[], [], []];
  const add = (from: Rows, row: number, one: { weight: number; apart: number; key: string }) => {
    if (isEmpty(from, row) || one.weight <= 0) return;
    list.copy(from, row);
    weights.push(one.weight);
    apart.push(one.apart);
    keys.push(one.key);
  };
  const addPoints = (key: string, points: readonly number[]) => {
    const present = Int32Array.from(points.map(rowOf).filter((row) => row >= 0));
    add(centresOf(rows, [present], PART_TERMS), 0, { weight: present.length, apart: 1, key });
  };
  const before = past && translated(past, vocabulary);
  const addPast = (key: string, isApart: number) => {
    for (const [centre, theme] of past?.centreThemes.entries() ?? [])
      if (past && before && past.themes[theme]?.key === key)
        add(before, centre, { weight: past.centreSizes[centre] as number, apart: isApart, key });
  };
  for (const { key, parts, moved, about } of decided.held) {
    const begun = keys.length;
    for (const part of parts) addPoints(key, part);
    if (keys.length === begun) addPast(key, 1);
    if (keys.length === begun) addPoints(key, about);
    if (keys.length === begun) addPoints(key, moved);
  }
  const others = new Set([...decided.held.map(({ key }) => key), ...decided.gone]);
  for (const { key } of past?.themes ?? []) if (!others.has(key)) addPast(key, 0);
  return { rows: list.finish(), weights: Float32Array.from(weights), apart: Uint8Array.from(apart), keys };
}

/** What stays of it when only people's themes are known. */
export function firmOnly({ rows, weights, apart, keys }: Anchored): Anchored {
  const firm = [...keys.keys()].filter((at) => apart[at] === 1);
  return {
    rows: pick(rows, firm),
    weights: Float32Array.from(firm, (at) => weights[at] as number),
    apart: new Uint8Array(firm.length).fill(1),
    keys: firm.map((at) => keys[at] as string),
  };
}
