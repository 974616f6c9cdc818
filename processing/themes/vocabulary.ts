import { isPart } from './features.ts';
import { integers } from './number-list.ts';
import { Reader } from './reading.ts';
import { RowWriter, type TextRows } from './text-rows.ts';

/** The features that texts are compared by, and how much each of them says (inverse document frequency). */
export interface Vocabulary {
  readonly terms: readonly string[];
  readonly idf: Float32Array;
  /** what a feature says that is not among them */
  readonly unknownIdf: number;
}

/** What stands in one text only ties it to nothing. */
const LEAST_TEXTS = 2;
const MOST_TERMS = 65_536;
/** Of what a word says its parts say this much: all of them together about as much as the word. */
const PART_WEIGHT = 0.6;

/** The words of all texts, by the numbers of their spellings, text after text. */
interface Stream {
  readonly reader: Reader;
  readonly features: readonly string[];
  readonly spellings: Int32Array;
  readonly ends: Int32Array;
}

function* streamOf(texts: Iterable<string>): Generator<number, Stream> {
  const features: string[] = [];
  const numbers = new Map<string, number>();
  const reader = new Reader((feature) => {
    const known = numbers.get(feature);
    if (known !== undefined) return known;
    numbers.set(feature, features.length);
    return features.push(feature) - 1;
  });
  const [spellings, ends] = [integers(), integers()];
  for (const text of texts) {
    reader.read(text, (spelling) => spellings.push(spelling));
    ends.push(spellings.length);
    yield ends.length;
  }
  return { reader, features, spellings: spellings.view(), ends: ends.view() };
}

/** In how many texts each feature stands. */
function frequencies({ reader, features, spellings, ends }: Stream): Int32Array {
  const counts = new Int32Array(features.length);
  const last = new Int32Array(features.length).fill(-1);
  for (let text = 0, at = 0; text < ends.length; text += 1)
    for (; at < (ends[text] as number); at += 1)
      for (const feature of reader.features(spellings[at] as number)) {
        if (last[feature] === text) continue;
        last[feature] = text;
        (counts[feature] as number) += 1;
      }
  return counts;
}

/**
 * The features that are kept: those that several texts share, the most frequent ones of very many. They stand in the order
 * of their letters, so that nothing hangs on which text came first.
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

/** Reads texts into rows, and makes the vocabulary that later texts are read with; tells how many it has read. */
export function* fit(texts: Iterable<string>): Generator<number, { vocabulary: Vocabulary; rows: TextRows }> {
  const stream = yield* streamOf(texts);
  const { reader, features, spellings, ends } = stream;
  const counts = frequencies(stream);
  const taken = kept(counts, features);
  const terms = Array.from(taken, (feature) => features[feature] as string);
  const vocabulary = {
    terms,
    idf: Float32Array.from(
      taken,
      (feature, term) =>
        idf(ends.length, counts[feature] as number) * (isPart(terms[term] as string) ? PART_WEIGHT : 1),
    ),
    unknownIdf: idf(ends.length, 0),
  };
  const termOf = new Int32Array(features.length).fill(-1);
  for (const [term, feature] of taken.entries()) termOf[feature] = term;
  reader.renumber(termOf);
  const writer = new RowWriter(vocabulary);
  for (let text = 0, at = 0; text < ends.length; text += 1) {
    for (; at < (ends[text] as number); at += 1) writer.add(reader.features(spellings[at] as number));
    writer.endRow();
  }
  return { vocabulary, rows: writer.finish() };
}

/** Reads texts with a vocabulary that is older than they are. */
export function readWith(vocabulary: Vocabulary, texts: Iterable<string>): TextRows {
  const terms = new Map(vocabulary.terms.map((feature, term) => [feature, term]));
  const reader = new Reader((feature) => terms.get(feature) ?? -1);
  const writer = new RowWriter(vocabulary);
  for (const text of texts) {
    reader.read(text, (spelling) => writer.add(reader.features(spelling)));
    writer.endRow();
  }
  return writer.finish();
}
