import { directionOf, isQuestion, type Scored } from './scores.ts';
import { alike, product } from './weights.ts';

/** Factor for questions: they name a subject without saying anything about it. */
const QUESTION = 0.4;
/** Minimum different terms of a sentence with enough content. */
const ENOUGH_TERMS = 6;
/** Similarity above which a sentence repeats a chosen one. */
export const SAME = 0.55;
/** Penalty for similarity to a chosen sentence. */
const ALIKE = 0.5;
/** Number of best sentences that are compared with each other. */
const CONSIDERED = 120;

/** A candidate sentence, by its index. */
export interface Candidate {
  row: number;
  score: number;
}

/** The best candidates; ties by position in the text. */
export const ranked = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, CONSIDERED);

/** Chooses sentences with different content, in text order. */
export function choose({ weights, sentences }: Scored, candidates: readonly Candidate[], most: number): number[] {
  const left = new Map(ranked(candidates).map(({ row, score }) => [row, { score, like: 0 }]));
  const chosen: number[] = [];
  const compare = (taken: number) => {
    for (const [row, one] of left) {
      const same = sentences[row]?.text === sentences[taken]?.text ? 1 : alike(weights, row, taken);
      if (same >= SAME) left.delete(row);
      else one.like = Math.max(one.like, same);
    }
  };
  const highest = Math.max(0, ...[...left.values()].map(({ score }) => score)) || 1;
  while (chosen.length < most && left.size > 0) {
    let best = -1;
    let worth = Number.NEGATIVE_INFINITY;
    for (const [row, { score, like }] of left) {
      const value = score / highest - ALIKE * like;
      if (value > worth) [best, worth] = [row, value];
    }
    left.delete(best);
    chosen.push(best);
    compare(best);
  }
  return chosen.sort((a, b) => a - b);
}

/** Suitability of a sentence for a summary, from 0 to 1. */
export const worth = (scored: Scored, row: number): number => {
  const sentence = scored.sentences[row];
  return (scored.readable[row] as number) * (sentence && isQuestion(sentence) ? QUESTION : 1);
};

interface Part {
  most: number;
  /** subject, if not the part itself */
  about?: Float64Array;
  /** number of sentences after which the later ones count half */
  earlyIn?: number;
}

/** The sentences that represent most of a part of a text, in order. */
export function chosenOf(scored: Scored, rows: readonly number[], { most, about, earlyIn }: Part): number[] {
  const { weights, sentences, central } = scored;
  const direction = about ?? directionOf(weights, rows);
  const candidates = rows.map((row, at) => {
    const enough = Math.min(1, (sentences[row]?.stems.length ?? 0) / ENOUGH_TERMS);
    const near = product(weights, row, direction) * enough + 0.3 * (central[row] as number);
    return { row, score: (near * worth(scored, row)) / (1 + at / (earlyIn ?? Number.POSITIVE_INFINITY)) };
  });
  return choose(scored, candidates, most);
}

/** A filled section: its title and the indexes of its sentences. */
export interface FilledSection {
  title: string;
  /** the sentence used as its title, such as a question */
  titleRow?: number;
  /** ms from the start of the recording, if the section is a part of it */
  startMs: number | null;
  rows: number[];
}
