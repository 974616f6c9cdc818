import * as z from 'zod';
import { heightOf, type Rows } from '../../words/rows.ts';
import { ALGORITHM, decodeModel, type ThemeModel } from './model.ts';

const plain = z.object({
  algorithm: z.literal(ALGORITHM),
  seed: z.int(),
  wanted: z.int(),
  points: z.int(),
  themes: z.array(z.object({ key: z.uuid(), title: z.string(), size: z.int().min(0) })),
  spreads: z.array(z.object({ median: z.number(), deviation: z.number().positive() })),
  vocabulary: z.object({
    terms: z.array(z.string()),
    idf: z.instanceof(Float32Array),
    unknownIdf: z.number().positive(),
  }),
});

const within = (numbers: Int32Array, below: number) => numbers.every((one) => one >= 0 && one < below);

/** True if the rows of a matrix are contiguous and name existing terms. */
function areSound({ starts, terms, weights, width }: Rows): boolean {
  const follow = starts.every((start, row) => (row === 0 ? start === 0 : start >= (starts[row - 1] as number)));
  return (
    follow &&
    starts.at(-1) === terms.length &&
    weights.length === terms.length &&
    weights.every(Number.isFinite) &&
    within(terms, width)
  );
}

function isSound(model: ThemeModel): boolean {
  const { vocabulary, themes, spreads, centres, centreThemes, centreSizes, grains } = model;
  return (
    plain.safeParse(model).success &&
    vocabulary.idf.length === vocabulary.terms.length &&
    vocabulary.idf.every(Number.isFinite) &&
    spreads.length === themes.length &&
    areSound(centres) &&
    areSound(grains) &&
    centreThemes.length === heightOf(centres) &&
    centreSizes.length === centreThemes.length &&
    centreSizes.every(Number.isFinite) &&
    within(centreThemes, themes.length)
  );
}

/**
 * True if bytes are a model of this algorithm without out-of-bounds indexes, so that texts can be assigned to its
 * themes.
 */
export function isSoundModel(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    const model = decodeModel(bytes);
    return model !== undefined && isSound(model);
  } catch (fault) {
    // Invalid JSON, or truncated arrays.
    if (fault instanceof SyntaxError || fault instanceof RangeError || fault instanceof TypeError) return false;
    throw fault;
  }
}
