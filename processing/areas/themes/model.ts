import type { Rows } from '../../words/rows.ts';
import type { Vocabulary } from '../../words/vocabulary.ts';
import type { Spread } from './groups/strangeness.ts';

/** Version of the algorithm: increased if the same texts and parameters can give another result. */
export const ALGORITHM = 2;

/** A theme as stored by a run. */
export interface ModelTheme {
  readonly key: string;
  readonly title: string;
  readonly size: number;
}

/** Stored model of a run, to assign new points to its themes, and to start the next run. */
export interface ThemeModel {
  readonly algorithm: number;
  readonly seed: number;
  /** number of requested themes */
  readonly wanted: number;
  /** number of points in the run */
  readonly points: number;
  readonly vocabulary: Vocabulary;
  readonly themes: readonly ModelTheme[];
  /**
   * directions, several for some themes; the index of each one's theme, its points, and the spread of their distances
   */
  readonly centres: Rows;
  readonly centreThemes: Int32Array;
  readonly centreSizes: Float32Array;
  readonly spreads: readonly Spread[];
  readonly grains: Rows;
}

type Head = Pick<ThemeModel, 'algorithm' | 'seed' | 'wanted' | 'points' | 'themes' | 'spreads'> &
  Pick<Vocabulary, 'terms' | 'unknownIdf'>;

const LENGTH = 4;
const NEWLINE = 10;

/**
 * A model as bytes: a line of JSON, then its arrays, each preceded by its length, as little-endian numbers of four
 * bytes.
 */
export function encodeModel(model: ThemeModel): Uint8Array<ArrayBuffer> {
  const { algorithm, seed, wanted, points, themes, spreads, vocabulary, centres, grains } = model;
  const { terms, idf, unknownIdf } = vocabulary;
  const head: Head = { algorithm, seed, wanted, points, themes, spreads, terms, unknownIdf };
  const arrays = [
    idf,
    model.centreThemes,
    model.centreSizes,
    ...[centres, grains].flatMap((rows) => [rows.starts, rows.terms, rows.weights]),
  ];
  const parts = arrays.flatMap((array) => [
    new Uint8Array(Int32Array.of(array.length).buffer),
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  ]);
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, line.length));
  let at = 0;
  for (const part of [line, ...parts]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The model in these bytes; undefined if made by another version of the algorithm. */
export function decodeModel(bytes: Uint8Array<ArrayBuffer>): ThemeModel | undefined {
  const all = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = all.indexOf(NEWLINE) + 1;
  const { terms, unknownIdf, ...plain } = JSON.parse(new TextDecoder().decode(all.subarray(0, at))) as Head;
  if (plain.algorithm !== ALGORITHM) return undefined;
  // Number arrays must start at multiples of four bytes; a copy always does.
  const copy = (length: number) => {
    at += length;
    return all.slice(at - length, at).buffer;
  };
  const next = () => copy(LENGTH * (new Int32Array(copy(LENGTH))[0] ?? 0));
  const integers = () => new Int32Array(next());
  const reals = () => new Float32Array(next());
  const rows = (): Rows => ({ starts: integers(), terms: integers(), weights: reals(), width: terms.length });
  const vocabulary = { terms, idf: reals(), unknownIdf };
  return {
    ...plain,
    vocabulary,
    centreThemes: integers(),
    centreSizes: reals(),
    centres: rows(),
    grains: rows(),
  };
}
