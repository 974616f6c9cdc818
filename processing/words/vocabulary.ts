import { isPart } from './features.ts';
import { integers } from './number-list.ts';
import { Reader, readAll, type SpelledTexts, type Spellings } from './reading.ts';
import { rowsOf, type TextRows } from './text-rows.ts';

/** The features by which texts are compared, and their weights (inverse document frequency). */
export interface Vocabulary {
  readonly terms: readonly string[];
  readonly idf: Float32Array;
  /** weight of an unknown feature */
  readonly unknownIdf: number;
}

/** Minimum texts with a term: in a single one it connects nothing. */
export const LEAST_TEXTS = 2;
const MOST_TERMS = 65_536;
/** Share of a word's weight for all of its parts together, about as much as the word. */
const PART_WEIGHT = 0.6;

/** Number of texts with each feature. */
function frequencies({ starts, spellings }: SpelledTexts, spelled: Spellings, features: number): Int32Array {
  const counts = new Int32Array(features);
  const last = new Int32Array(features).fill(-1);
  for (let text = 0; text + 1 < starts.length; text += 1)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      const spelling = spellings[at] as number;
      const end = spelled.starts[spelling + 1] as number;
      for (let place = spelled.starts[spelling] as number; place < end; place += 1) {
        const feature = spelled.features[place] as number;
        if (last[feature] === text) continue;
        last[feature] = text;
        (counts[feature] as number) += 1;
      }
    }
  return counts;
}

/**
 * The retained features: those shared by several texts, limited to the most frequent ones. They are in alphabetical
 * order, so that the order of texts does not matter.
 */
function kept(counts: Int32Array, features: readonly string[]): Int32Array {
  const shared = integers();
  for (let feature = 0; feature < counts.length; feature += 1)
    if ((counts[feature] as number) >= LEAST_TEXTS) shared.push(feature);
  const byLetters = (a: number, b: number) => ((features[a] as string) < (features[b] as string) ? -1 : 1);
  const all = shared.view().slice().sort(byLetters);
  if (all.length <= MOST_TERMS) return all;
  const byCount = all.slice().sort((a, b) => (counts[b] as number) - (counts[a] as number) || byLetters(a, b));
  return byCount.slice(0, MOST_TERMS).sort(byLetters);
}

const idf = (texts: number, holding: number) => 1 + Math.log((1 + texts) / (1 + holding));

/** Texts as rows, with their vocabulary. */
export interface Fitted {
  readonly vocabulary: Vocabulary;
  readonly rows: TextRows;
  /** 1 for terms in exactly two texts: without one of these they would not be terms */
  readonly rare: Uint8Array;
}

/** Reads texts into rows, and makes the vocabulary for later texts; yields the number read. */
export function* fit(texts: Iterable<string>): Generator<number, Fitted> {
  const numbers = new Map<string, number>();
  const reader = new Reader((feature) => {
    const known = numbers.get(feature);
    if (known !== undefined) return known;
    numbers.set(feature, numbers.size);
    return numbers.size - 1;
  });
  const read = yield* readAll(texts, reader);
  const height = read.starts.length - 1;
  const features = [...numbers.keys()];
  const { starts, features: numbered } = reader.spellings();
  const counts = frequencies(read, { starts, features: numbered }, features.length);
  const taken = kept(counts, features);
  const terms = Array.from(taken, (feature) => features[feature] as string);
  const vocabulary = {
    terms,
    idf: Float32Array.from(
      taken,
      (feature, term) => idf(height, counts[feature] as number) * (isPart(terms[term] as string) ? PART_WEIGHT : 1),
    ),
    unknownIdf: idf(height, 0),
  };
  const termOf = new Int32Array(features.length).fill(-1);
  for (const [term, feature] of taken.entries()) termOf[feature] = term;
  const known = { starts, features: numbered.map((feature) => termOf[feature] as number) };
  const rare = Uint8Array.from(taken, (feature) => (counts[feature] === LEAST_TEXTS ? 1 : 0));
  return { vocabulary, rows: rowsOf(read, known, vocabulary), rare };
}

/** Reads texts with an existing vocabulary. */
export function readWith(vocabulary: Vocabulary, texts: Iterable<string>): TextRows {
  const terms = new Map(vocabulary.terms.map((feature, term) => [feature, term]));
  const reader = new Reader((feature) => terms.get(feature) ?? -1);
  const work = readAll(texts, reader);
  for (;;) {
    const step = work.next();
    if (step.done) return rowsOf(step.value, reader.spellings(), vocabulary);
  }
}
