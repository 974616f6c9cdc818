import { ownTitle, titleKey } from '@earshot/core/areas/themes/theme-titles';
import { precedesVerbs } from './words/before-verbs.ts';
import { PhraseIndex } from './words/phrase-index.ts';
import { type Phrase, phrasesOf, type ReadText } from './words/phrases.ts';
import { saysNothing } from './words/stop-words.ts';

/**
 * Phrases in a title. A further phrase is added only when its score is at least this share of the first one's; beside a
 * single word, a smaller share is enough.
 */
const MOST_PHRASES = 3;
const ENOUGH = 0.4;
const ENOUGH_BESIDE_WORD = 0.25;
const MOST_CHARACTERS = 80;
/** A phrase must occur in at least this share of a theme's texts, and in this many. */
const LEAST_SHARE = 0.08;
const LEAST_TEXTS = 2;
/** A phrase must be this many times as frequent in the theme as elsewhere. */
const LEAST_LIFT = 3;
/** Bonus for each further meaningful word of a phrase. */
const PER_WORD = 1;
/** A title of several words that occurs in this share of the theme's texts gets no further phrase. */
const PLENTY = 0.4;
/** Function words that a phrase may contain in the middle: line of credit, change my PIN. */
const MOST_BETWEEN = 1;
/** Words that share this many first letters count as forms of one word. */
const STEM = 4;
const SHORTEST_STEM = 3;
/**
 * Factor for a single word that is likely a verb, by how often it stands where verbs stand: verbs say what people did,
 * not what it is about.
 */
const AS_VERB = 0.4;
const OFTEN_VERB = 0.4;
/**
 * A phrase needs this many different neighbouring words on one side, or one for each third occurrence; otherwise it is
 * part of a form letter.
 */
const ENOUGH_AROUND = 5;
const OFTEN_AROUND = 1 / 3;
/** Phrases with the best scores that are compared by their neighbouring words. */
const CONSIDERED = 20;

/** The frequency elsewhere when there is only one theme. */
const NOWHERE = 0.01;

/** A longer phrase replaces a shorter one when it occurs in this share of the shorter one's texts. */
const FULLER = 0.3;
/** The title of a theme that must have one but has no phrase. */
const WITHOUT_WORDS = 'Theme without words';

// Particles of phrasal verbs, which are one word in other languages: top up, log out.
const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back']);

interface Scored {
  readonly words: readonly string[];
  /** texts of the group that contain it */
  readonly inside: number;
  readonly share: number;
  /** how many times as frequent it is in the group as elsewhere */
  readonly lift: number;
  readonly score: number;
}

const means = (word: string) => !saysNothing(word) && /../u.test(word);
const telling = (words: readonly string[]) => words.filter(means);
const stemsOf = (words: readonly string[]) => telling(words).map((word) => [...word].slice(0, STEM).join(''));

/** Whether one word stem is the beginning of the other. */
const alike = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_STEM ? one.startsWith(other) || other.startsWith(one) : one === other;

const endsInParticle = (words: readonly string[]): boolean => words.length > 1 && PARTICLES.has(words.at(-1) as string);

/** The number of meaningful words; a verb and its particle count as two. */
const weightOf = (words: readonly string[]): number => telling(words).length + (endsInParticle(words) ? 1 : 0);

/** Whether a phrase can be a title: it begins and ends with a meaningful word and has few others in between. */
function stands({ words }: Phrase): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return means(first) && (means(last) || endsInParticle(words)) && words.length - weightOf(words) <= MOST_BETWEEN;
}

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/** Scores phrases by how typical they are of one group: frequent in it, rare elsewhere. */
function scored(phrases: readonly Phrase[], group: number, sizes: readonly number[], leastShare: number): Scored[] {
  const size = sizes[group] as number;
  const others = sizes.reduce((sum, one) => sum + one, 0) - size;
  const least = Math.min(size, Math.max(LEAST_TEXTS, leastShare * size));
  return phrases
    .map(({ words, counts }) => ({ words, inside: counts[group] as number, total: counts.reduce((a, b) => a + b, 0) }))
    .filter(({ inside }) => inside >= least && inside > 0)
    .map(({ words, inside, total }) => {
      const share = inside / size;
      const lift = share / (others === 0 ? NOWHERE : (total - inside + 1) / (others + 2));
      const weight = 1 + PER_WORD * Math.max(0, weightOf(words) - 1);
      return { words, inside, share, lift, score: weight * share * Math.log(lift) };
    })
    .filter(({ score }) => score > 0)
    .sort(byScore);
}

/** The longest phrase that contains this one, says more, and is frequent enough to replace it. */
function fuller(phrase: Scored, phrases: readonly Scored[]): Scored {
  const around = phrases.filter(
    ({ words, inside }) =>
      words.length > phrase.words.length &&
      inside >= FULLER * phrase.inside &&
      spaced(words).includes(spaced(phrase.words)),
  );
  const more = ({ words, inside }: Scored) => weightOf(words) * phrase.inside + inside;
  const isMore = (one: Scored, than: Scored) =>
    more(one) > more(than) || (more(one) === more(than) && one.words.length > than.words.length);
  return around.reduce((best, one) => (isMore(one, best) ? one : best), phrase);
}

/** Adjusts a phrase's score by its neighbouring words: zero for parts of form letters, less for verbs. */
function looked(phrase: Scored, index: PhraseIndex): Scored {
  const [before, after] = [new Set<string>(), new Set<string>()];
  let [all, whole, verbs] = [0, 0, 0];
  for (const place of index.find(phrase.words)) {
    all += 1;
    before.add(place.before);
    after.add(place.after);
    // A text that consists of the phrase alone follows no form.
    if (place.before === '' && place.after === '') whole += 1;
    if (precedesVerbs(place.before)) verbs += 1;
  }
  const around = Math.max(before.size, after.size) + whole;
  if (around < Math.min(ENOUGH_AROUND, OFTEN_AROUND * all)) return { ...phrase, score: 0 };
  const isVerb = phrase.words.length === 1 && verbs >= OFTEN_VERB * all;
  return isVerb ? { ...phrase, score: AS_VERB * phrase.score } : phrase;
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.words.join(' ') < b.words.join(' ') ? -1 : 1);

/** The best phrases without a word in common: those of the title, and others to tell it from an equal title. */
interface Chosen {
  readonly title: Scored[];
  readonly others: Scored[];
}

/** Chooses the best phrases without a word in common, until the title says enough. */
function chosen(all: readonly Scored[], index: PhraseIndex): Chosen {
  const best: Scored[] = [];
  for (const phrase of all) {
    if (best.length === CONSIDERED) break;
    const seen = looked(phrase, index);
    if (seen.score > 0) best.push(seen);
  }
  best.sort(byScore);
  const [title, others]: [Scored[], Scored[]] = [[], []];
  const stems: string[] = [];
  const most = best[0]?.score ?? 0;
  let enough = false;
  for (const short of best) {
    const least = title.length === 1 && title[0]?.words.length === 1 ? ENOUGH_BESIDE_WORD : ENOUGH;
    enough ||= title.length === MOST_PHRASES || short.score < least * most;
    if (title.length > 0 && !enough && short.lift < LEAST_LIFT) continue;
    const longer = looked(fuller(short, all), index);
    const phrase = longer.score > 0 ? longer : short;
    const own = stemsOf(phrase.words);
    if (own.some((stem) => stems.some((other) => alike(stem, other)))) continue;
    stems.push(...own);
    (enough ? others : title).push(phrase);
    enough ||= weightOf(phrase.words) > 1 && phrase.share >= PLENTY;
  }
  // Where all texts say the same, every phrase has the same neighbours.
  return { title: title.length > 0 ? title : all.slice(0, 1).map((phrase) => fuller(phrase, all)), others };
}

/** The most frequent spelling of a phrase. */
function spelled({ words }: Scored, index: PhraseIndex): string {
  const counts = new Map<string, number>();
  for (const { written } of index.find(words)) counts.set(written, (counts.get(written) ?? 0) + 1);
  const best = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return (best[0]?.[0] ?? words.join(' ')).replace(/\s+/gu, ' ');
}

const capitalised = (title: string) => title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A group of texts that needs a title. */
export interface Untitled {
  readonly texts: readonly ReadText[];
  /** the title that people gave it; '' when they gave none */
  readonly given: string;
  /** whether it must have a title */
  readonly lasting: boolean;
}

/**
 * Possible titles of a group, the best first, each longer than the one before; none when its texts have nothing in
 * common.
 */
function offered(all: readonly Phrase[], groups: readonly Untitled[], group: number): string[] {
  const texts = (groups[group] as Untitled).texts;
  const index = new PhraseIndex(texts);
  const sizes = groups.map(({ texts: { length } }) => length);
  const best = scored(all, group, sizes, LEAST_SHARE);
  const { title, others } = chosen(best.length > 0 ? best : scored(all, group, sizes, 0), index);
  const spellings = [...title, ...others].map((phrase) => spelled(phrase, index));
  const joined = (count: number) => capitalised(spellings.slice(0, count).join(', '));
  const fits = (text: string) => text.length <= MOST_CHARACTERS;
  const first = Math.max(1, title.findLastIndex((_, at) => fits(joined(at + 1))) + 1);
  const counts = Array.from({ length: Math.max(0, spellings.length - first + 1) }, (_, more) => first + more);
  return counts
    .map(joined)
    .filter((text, at) => at === 0 || fits(text))
    .map((text) => text.slice(0, 2 * MOST_CHARACTERS));
}

/**
 * Makes a title for each group of texts: the one that people gave, else phrases that are typical of the group, never
 * greetings, numbers or addresses. All titles differ from each other and from those that are taken. '' for a group that
 * needs no title and whose texts have nothing in common.
 */
export function titlesOf(groups: readonly Untitled[], others: readonly string[] = []): string[] {
  const all = phrasesOf(groups.map(({ texts }) => texts)).filter(
    (phrase) => !phrase.words.includes('') && stands(phrase),
  );
  const taken = new Set([...others, ...groups.map(({ given }) => given)].map(titleKey));
  return groups.map(({ given, lasting }, group) => {
    if (given !== '') return given;
    const [best, ...longer] = offered(all, groups, group);
    if (best !== undefined) return ownTitle([best, ...longer], taken);
    return lasting ? ownTitle([WITHOUT_WORDS], taken) : '';
  });
}
