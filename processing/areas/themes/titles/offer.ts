import type { PhraseIndex } from '../../../words/phrase-index.ts';
import type { Phrase } from '../../../words/phrases.ts';
import { amongNeighbours, byScore, type Corpus, type Measured, measured } from './measure.ts';
import { overlap } from './wording.ts';

/** Minimum share of a theme's texts, and minimum texts, that contain its title unchanged. */
const LEAST_SHARE = 0.03;
const LEAST_TEXTS = 2;
/** Themes up to this size need only two texts; in larger ones two can be one text sent twice. */
const FEW = 24;
const LEAST_OF_MORE = 3;
/** Phrases with the best scores that are compared by their neighbouring words. */
const CONSIDERED = 40;
/** Minimum score, relative to a better phrase, of one that covers plenty and therefore goes before it. */
const NEARLY = 0.5;
/** Separator of phrases if one is not enough. */
const SEPARATOR = ', ';

/** The phrases that can be a title of a group, the best first. */
export function phrasesFor(phrases: readonly Phrase[], group: number, corpus: Corpus, index: PhraseIndex): Measured[] {
  const size = corpus.sizes[group] as number;
  const least = Math.max(LEAST_TEXTS, LEAST_SHARE * size, size > FEW ? LEAST_OF_MORE : 0);
  const all = phrases
    .filter(({ counts }) => (counts[group] as number) >= Math.min(size, least) && (counts[group] as number) > 0)
    .map((phrase) => measured(phrase, group, corpus))
    .filter(({ score }) => score > 0)
    .sort(byScore);
  const best = all
    .slice(0, CONSIDERED)
    .map((phrase) => amongNeighbours(phrase, index))
    .filter(({ score }) => score > 0)
    .sort(byScore);
  // If all texts are equal, every phrase has the same neighbours.
  return best.length > 0 ? best : all.slice(0, 1);
}

/** The phrases in order, without those that share a word with an earlier one. */
function apart(best: readonly Measured[]): Measured[] {
  const [first] = best;
  const better = first && best.find((phrase) => phrase.plenty && phrase.score >= NEARLY * first.score);
  const found: Measured[] = [];
  for (const phrase of better ? [better, ...best] : best)
    if (!found.some(({ stems }) => overlap(stems, phrase.stems))) found.push(phrase);
  return found;
}

/** The most frequent spelling of a phrase. */
function spelled({ words }: Measured, index: PhraseIndex): string {
  const counts = new Map<string, number>();
  for (const { written } of index.find(words)) counts.set(written, (counts.get(written) ?? 0) + 1);
  const best = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return (best[0]?.[0] ?? words.join(' ')).replace(/\s+/gu, ' ');
}

/** A title as it is written: its phrases in their most frequent spelling. */
export function written(phrases: readonly Measured[], index: PhraseIndex): string {
  const text = phrases.map((phrase) => spelled(phrase, index)).join(SEPARATOR);
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/**
 * Possible titles of a group, the best first: its best phrase, or its two best ones if that covers little; then other
 * good phrases, and longer combinations.
 */
export function* offered(best: readonly Measured[]): Generator<readonly Measured[]> {
  const phrases = apart(best);
  const [first] = phrases;
  if (!first) return;
  const count = first.plenty ? 1 : 2;
  yield phrases.slice(0, count);
  for (const phrase of best) if (phrase.plenty && phrase.score >= NEARLY * first.score) yield [phrase];
  for (let more = count + 1; more <= phrases.length; more += 1) yield phrases.slice(0, more);
}
