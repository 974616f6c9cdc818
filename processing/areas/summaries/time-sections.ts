import type { SectionFill } from '@earshot/core/rules/models/summary-framework';
import { chosenOf, type FilledSection } from './choose.ts';
import type { Scored } from './scores.ts';
import { titlesOfParts } from './topic-sections.ts';

type Time = Extract<SectionFill, { by: 'time' }>;

/** Sentences on either side of a position that are compared to detect a change of subject. */
const WINDOW = { least: 4, most: 20, share: 0.03 };

/**
 * Change of subject before each sentence, from 0 to 1 (after Hearst's TextTiling): low similarity between the text
 * before and after. Parts only begin where a block begins.
 */
function* changes({ sentences, weights }: Scored): Generator<void, Float64Array> {
  const count = sentences.length;
  const window = Math.min(WINDOW.most, Math.max(WINDOW.least, Math.round(WINDOW.share * count)));
  const change = new Float64Array(count);
  for (let row = window; row <= count - window; row += 1) {
    const here = sentences[row];
    if (!here || here.block === sentences[row - 1]?.block) continue;
    if (here.source !== sentences[row - 1]?.source) {
      change[row] = 1;
      continue;
    }
    const [before, after] = [new Map<number, number>(), new Map<number, number>()];
    for (let by = 0; by < window; by += 1) {
      collect(weights, row - 1 - by, before);
      collect(weights, row + by, after);
    }
    change[row] = 1 - sparseCosine(before, after);
    if (row % 200 === 0) yield;
  }
  return change;
}

function collect({ starts, terms, weights }: Scored['weights'], row: number, into: Map<number, number>): void {
  for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1)
    into.set(terms[at] as number, (into.get(terms[at] as number) ?? 0) + (weights[at] as number));
}

function sparseCosine(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  const length = (vector: ReadonlyMap<number, number>) =>
    Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0));
  let sum = 0;
  for (const [term, weight] of one) sum += weight * (other.get(term) ?? 0);
  return sum / (length(one) * length(other) || 1);
}

/** Starts of the parts of a text: at the greatest changes, with no part much shorter than the others. */
function beginnings(change: Float64Array, sections: number): number[] {
  const least = Math.max(3, Math.floor(change.length / (2.5 * sections)));
  const order = [...change.keys()]
    .filter((row) => (change[row] as number) > 0)
    .sort((a, b) => (change[b] as number) - (change[a] as number) || a - b);
  const found = [0];
  for (const row of order) {
    if (found.length === sections) break;
    if ([...found, change.length].every((other) => Math.abs(other - row) >= least)) found.push(row);
  }
  return found.sort((a, b) => a - b);
}

/** A section of the most representative sentences for each part of a text, in order. */
export function* timeSections(scored: Scored, fill: Time): Generator<void, FilledSection[]> {
  const { sentences } = scored;
  const starts = beginnings(yield* changes(scored), fill.sections);
  const parts = starts.map((from, at) => {
    const to = starts[at + 1] ?? sentences.length;
    return Array.from({ length: to - from }, (_, by) => from + by);
  });
  const titles = titlesOfParts(scored, parts);
  return parts.map((rows, at) => ({
    title: titles[at] ?? '',
    startMs: sentences[rows[0] ?? 0]?.startMs ?? null,
    rows: chosenOf(scored, rows, { most: fill.most }),
  }));
}
