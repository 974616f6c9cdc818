import type { Quote } from '@earshot/core/documents/anchor';
import { limits } from '@earshot/core/limits';
import { folded } from '@earshot/core/rules/text';
import { describe } from '../../documents/highlight.ts';
import type { DocumentText } from '../../documents/text.ts';
import { columnsOf, pick, products, type Rows } from '../../words/rows.ts';
import { sentences } from '../../words/sentences.ts';
import { fit } from '../../words/vocabulary.ts';
import { between } from '../themes/progress.ts';
import { MOST_CHARACTERS, type Passage, passagesOf } from './passages.ts';
import { type RankedTag, rankTags } from './rank-tags.ts';

/** Words and the numbers of tags. */
export interface TaggedWords {
  text: string;
  tags: readonly number[];
}

/** Input of a search for suggestions. Tags are numbers. */
export interface SuggestionQuestion {
  /** coded highlights of the project */
  examples: readonly TaggedWords[];
  /** number of tags */
  tags: number;
  /** the tags of highlights in this note, by the highlight's id */
  coded: ReadonlyMap<string, readonly number[]>;
  /** suggestions that were rejected in this note */
  rejected: readonly TaggedWords[];
}

/** A passage similar to earlier coding. */
export interface Suggested extends Quote {
  from: number;
  /** the most likely first */
  tags: number[];
  score: number;
  /** the nearest examples by their numbers, the nearest first */
  nearest: number[];
}

/** Share of reading the texts in the whole work. */
const READ = 0.3;

/** Key for comparing words with rejected ones, regardless of case, accents and spaces. */
const keyOf = (text: string): string => folded(text).replaceAll(/\s+/g, ' ').trim();

/**
 * Tags that a passage must not get: it is already highlighted with them, at least in part, or they were rejected for
 * it.
 */
function exclusions({ marked }: DocumentText, passages: readonly Passage[], question: SuggestionQuestion) {
  const { coded, rejected, tags } = question;
  const taken = new Set<number>();
  for (const [id, pieces] of marked)
    for (const piece of pieces) {
      for (
        let at = firstAfter(passages, piece.from);
        (passages[at]?.from ?? Number.POSITIVE_INFINITY) < piece.to;
        at += 1
      )
        for (const tag of coded.get(id) ?? []) taken.add(at * tags + tag);
    }
  const refused = refusedSentences(rejected);
  return (at: number, tag: number) =>
    taken.has(at * tags + tag) || (refused.size > 0 && refused.has(refusalKey(passages[at]?.text ?? '', tag)));
}

/** Key of a sentence that was rejected with a tag. */
export const refusalKey = (sentence: string, tag: number): string => `${tag} ${keyOf(sentence)}`;

/** The rejected sentences, each with its tag. */
export const refusedSentences = (rejected: readonly TaggedWords[]): ReadonlySet<string> =>
  new Set(
    rejected.flatMap((one) => sentences(one.text).flatMap(({ text }) => one.tags.map((tag) => refusalKey(text, tag)))),
  );

/** The first of some ordered passages that ends after a position. */
function firstAfter(passages: readonly Passage[], position: number): number {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A passage with its fitting tags. */
interface Candidate {
  from: number;
  to: number;
  block: number;
  tags: number[];
  score: number;
  /** the index of the passage with this score */
  passage: number;
}

function candidateOf(passage: Passage, ranked: readonly RankedTag[], at: number): Candidate | undefined {
  const [first, ...others] = ranked.filter(({ fits }) => fits);
  if (!first) return undefined;
  const tags = [first, ...others.filter(({ inside }) => inside)].map(({ tag }) => tag);
  const { from, to, block } = passage;
  return { from, to, block, tags, score: first.score, passage: at };
}

/** Joins adjacent sentences of a block with the same suggested tag, as people highlight them. */
function joined(candidates: readonly Candidate[], passages: readonly Passage[]): Candidate[] {
  const found: Candidate[] = [];
  let end = -2;
  for (const one of candidates) {
    const last = found.at(-1);
    const follows = last !== undefined && end === one.passage - 1 && passages[end]?.block === one.block;
    end = one.passage;
    if (follows && last.tags[0] === one.tags[0] && one.to - last.from <= MOST_CHARACTERS) {
      const better = one.score > last.score ? one : last;
      Object.assign(last, { to: one.to, tags: better.tags, score: better.score, passage: better.passage });
    } else found.push({ ...one });
  }
  return found;
}

/** Finds the nearest examples with one of a passage's tags. */
function nearestOf(rows: Rows, examples: readonly TaggedWords[]) {
  const columns = columnsOf(
    pick(
      rows,
      examples.map((_, at) => at),
    ),
  );
  const cosines = new Float32Array(examples.length);
  return ({ passage, tags }: Candidate): number[] => {
    products(rows, examples.length + passage, columns, cosines);
    const cosine = (at: number) => cosines[at] as number;
    return [...examples.keys()]
      .filter((at) => cosine(at) > 0 && examples[at]?.tags.some((tag) => tags.includes(tag)))
      .sort((a, b) => cosine(b) - cosine(a) || a - b)
      .slice(0, limits.suggestions.nearest);
  };
}

/**
 * Finds the passages of a note similar to earlier coding, in text order; yields progress from 0 to 1. The same input
 * gives the same result.
 */
export function* suggestTags(read: DocumentText, question: SuggestionQuestion): Generator<number, Suggested[]> {
  const { examples, tags } = question;
  const passages = passagesOf(read);
  if (examples.length === 0 || passages.length === 0) return [];
  const texts = [...examples, ...passages].map(({ text }) => text);
  const { rows } = yield* between(fit(texts), { from: 0, to: READ, all: texts.length });
  const excluded = exclusions(read, passages, question);
  const tagsOf = examples.map((example) => example.tags);
  const ranking = rankTags({ rows, tagsOf, tags, most: limits.suggestions.tags, excluded });
  const ranked = yield* between(ranking, { from: READ, to: 1, all: Math.max(1, tags) });
  const candidates = passages.flatMap((passage, at) => candidateOf(passage, ranked[at] ?? [], at) ?? []);
  const best = joined(candidates, passages)
    .sort((a, b) => b.score - a.score || a.from - b.from)
    .slice(0, limits.suggestions.perNote)
    .sort((a, b) => a.from - b.from);
  const nearest = nearestOf(rows, examples);
  return best.map((one) => {
    const { quote, prefix, suffix, from } = describe(read, '', [{ from: one.from, to: one.to }]);
    return { quote, prefix, suffix, from, tags: one.tags, score: one.score, nearest: nearest(one) };
  });
}
