import { precedesVerbs } from '../../../words/before-verbs.ts';
import { denies } from '../../../words/negations.ts';
import type { PhraseIndex, Surroundings } from '../../../words/phrase-index.ts';
import type { Phrase } from '../../../words/phrases.ts';
import { saysNothing } from '../../../words/stop-words.ts';
import type { Coverage, Covered } from './coverage.ts';
import { isShortNumber, stemsOf, weightOf } from './wording.ts';

/** Readability of a title by its number of content words; the last value counts for longer ones. */
const WORTH = [0, 0.33, 2, 2.8, 3.2, 3.4];
/** The frequency elsewhere when there is only one theme. */
const NOWHERE = 0.01;
/** Share of exact occurrences in the coverage; the rest is the same words near each other. */
const AS_SAID = 0.4;
/**
 * A phrase needs this many different neighbouring words on one side, or one for each third occurrence; otherwise it is
 * part of a form letter.
 */
const ENOUGH_AROUND = 5;
const OFTEN_AROUND = 1 / 3;
/**
 * Factor for a single word that is likely a verb, by how often it is where verbs are: verbs name actions, not subjects.
 */
const AS_VERB = 0.4;
const OFTEN_VERB = 0.4;
/** Minimum coverage of a group for a title of its own; a single word needs more. */
const PLENTY = 0.12;
const PLENTY_OF_WORD = 0.3;
const PLENTY_OF_TEXTS = 4;
/** Factor for each end at which a phrase always continues into a longer one. */
const CUT_OUT = 0.2;

/** A phrase as a possible title of one group of texts. */
export interface Measured {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** the share of the group's texts with all its content words near each other, in any form and order */
  readonly share: number;
  /** true if the phrase alone covers enough of the group */
  readonly plenty: boolean;
  readonly score: number;
}

/** The best first. */
export const byScore = (a: Measured, b: Measured): number =>
  b.score - a.score || (a.words.join(' ') < b.words.join(' ') ? -1 : 1);

/** Corpus by which phrases of several groups are measured. */
export interface Corpus {
  readonly sizes: readonly number[];
  readonly coverage: Coverage;
}

/**
 * The measure of a title by its words: readability, times the share of the group's texts that contain it, times the
 * logarithm of how much more frequent it is there than in other groups.
 */
export function measured({ words, counts }: Phrase, group: number, { sizes, coverage }: Corpus): Measured {
  const size = sizes[group] as number;
  const others = sizes.reduce((sum, one) => sum + one, 0) - size;
  const liftOf = ({ inside, total }: Covered) =>
    inside / size / (others === 0 ? NOWHERE : (total - inside + 1) / (others + 2));
  const stems = stemsOf(words);
  const exact = { inside: counts[group] as number, total: counts.reduce((a, b) => a + b, 0) };
  if (liftOf(exact) <= 1) return { words, stems, share: 0, plenty: false, score: 0 };
  // Only the word order shows which of them is negated.
  const covered = words.some(denies) ? exact : coverage.of(stems, group);
  const share = covered.inside / size;
  const said = (exact.inside / size) ** AS_SAID * share ** (1 - AS_SAID);
  const lift = liftOf(covered);
  const worth = WORTH[Math.min(weightOf(words), WORTH.length - 1)] as number;
  const plenty =
    share >= (stems.length > 1 ? PLENTY : PLENTY_OF_WORD) && covered.inside >= Math.min(PLENTY_OF_TEXTS, size / 2);
  return { words, stems, share, plenty, score: worth * said * Math.log(lift) };
}

const begins = ({ opens, before }: Surroundings) => opens || (saysNothing(before) && !isShortNumber(before));
const ends = ({ closes, after }: Surroundings) => closes || saysNothing(after);

/**
 * The same phrase measured by its neighbours, too: its score is less if it is cut out of longer ones, and 0 if it is
 * part of a form letter.
 */
export function amongNeighbours(phrase: Measured, index: PhraseIndex): Measured {
  const places = [...index.find(phrase.words)];
  const shareOf = (is: (place: Surroundings) => boolean) => places.filter(is).length / places.length;
  const different = (of: (place: Surroundings) => string) => new Set(places.map(of)).size;
  // A text that consists of the phrase alone is no form letter.
  const alone = places.filter(({ before, after }) => before === '' && after === '').length;
  const around = Math.max(
    different(({ before }) => before),
    different(({ after }) => after),
  );
  if (around + alone < Math.min(ENOUGH_AROUND, OFTEN_AROUND * places.length)) return { ...phrase, score: 0 };
  const whole = Math.max(CUT_OUT, shareOf(begins)) * Math.max(CUT_OUT, shareOf(ends));
  // An imperative opens its sentence and continues.
  const asVerb = (place: Surroundings) => precedesVerbs(place.before) || (place.opens && !place.closes);
  const isVerb = phrase.words.length === 1 && shareOf(asVerb) >= OFTEN_VERB;
  return { ...phrase, score: whole * (isVerb ? AS_VERB : 1) * phrase.score };
}
