import { ownTitle, titleKey } from '@earshot/core/areas/themes/theme-titles';
import { standsBeforeVerbs } from './words/before-verbs.ts';
import { PhraseIndex } from './words/phrase-index.ts';
import { type Phrase, phrasesOf, type ReadText } from './words/phrases.ts';
import { saysNothing } from './words/stop-words.ts';

/** A title names at most so many things; the later ones only when they say nearly as much as the first, less beside a single word. */
const MOST_PHRASES = 3;
const ENOUGH = 0.4;
const ENOUGH_BESIDE_WORD = 0.25;
const MOST_CHARACTERS = 80;
/** What fewer of a theme's texts say is not what it is about. */
const LEAST_SHARE = 0.08;
const LEAST_TEXTS = 2;
/** What is said less than so many times as often as elsewhere is said anywhere. */
const LEAST_LIFT = 3;
/** How much more a phrase says with each further word that means something. */
const PER_WORD = 1;
/** Of several words that are said by so many of a theme's texts no more is needed. */
const PLENTY = 0.4;
/** How many words that mean nothing may stand within a phrase: line of credit, change my PIN. */
const MOST_BETWEEN = 1;
/** Words that begin alike are forms of one. */
const STEM = 4;
const SHORTEST_STEM = 3;
/** What a single word counts that stands where verbs stand so often: of those, people say what they did, not what about. */
const AS_VERB = 0.4;
const OFTEN_VERB = 0.4;
/** So many different words stand on one side of what people say, or another one each third time: else it is a piece of a form. */
const ENOUGH_AROUND = 5;
const OFTEN_AROUND = 1 / 3;
/** So many phrases that are the best by numbers are compared by what stands around them. */
const CONSIDERED = 20;

/** Where there is only one group, everything in it is its own. */
const NOWHERE = 0.01;

/** Of the texts that say a phrase so many have to say the longer one that stands in its place. */
const FULLER = 0.3;
/** What a theme is called that people want and nothing says what it is about. */
const WITHOUT_WORDS = 'Theme without words';

// They end what is one word in other languages: top up, log out.
const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back']);

interface Scored {
  readonly words: readonly string[];
  /** how many texts of the group hold it */
  readonly inside: number;
  readonly share: number;
  /** how many times as often it is said as elsewhere */
  readonly lift: number;
  readonly score: number;
}

const means = (word: string) => !saysNothing(word) && /../u.test(word);
const telling = (words: readonly string[]) => words.filter(means);
const stemsOf = (words: readonly string[]) => telling(words).map((word) => [...word].slice(0, STEM).join(''));

/** Whether one of two beginnings of words is the other's. */
const alike = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_STEM ? one.startsWith(other) || other.startsWith(one) : one === other;

const endsInParticle = (words: readonly string[]): boolean => words.length > 1 && PARTICLES.has(words.at(-1) as string);

/** Of how many words a phrase says something; one and its particle are two that belong together. */
const weightOf = (words: readonly string[]): number => telling(words).length + (endsInParticle(words) ? 1 : 0);

/** Whether words can stand alone: they begin and end with what means something, and little else is between. */
function stands({ words }: Phrase): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return means(first) && (means(last) || endsInParticle(words)) && words.length - weightOf(words) <= MOST_BETWEEN;
}

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/** How well phrases say what one group is about and no other: said by many in it, by few elsewhere. */
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

/** The longest phrase that says more than this one, and that enough of those who say it say as well. */
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

/** What a phrase counts by the words around it: pieces of form letters nothing, verbs less than things. */
function looked(phrase: Scored, index: PhraseIndex): Scored {
  const [before, after] = [new Set<string>(), new Set<string>()];
  let [all, whole, verbs] = [0, 0, 0];
  for (const place of index.find(phrase.words)) {
    all += 1;
    before.add(place.before);
    after.add(place.after);
    // Who says nothing else follows no form.
    if (place.before === '' && place.after === '') whole += 1;
    if (standsBeforeVerbs(place.before)) verbs += 1;
  }
  const around = Math.max(before.size, after.size) + whole;
  if (around < Math.min(ENOUGH_AROUND, OFTEN_AROUND * all)) return { ...phrase, score: 0 };
  const isVerb = phrase.words.length === 1 && verbs >= OFTEN_VERB * all;
  return isVerb ? { ...phrase, score: AS_VERB * phrase.score } : phrase;
}

const byScore = (a: Scored, b: Scored): number => b.score - a.score || (a.words.join(' ') < b.words.join(' ') ? -1 : 1);

/** The best phrases that have no word in common: those that make a title, and others that would tell it from an equal one. */
interface Chosen {
  readonly title: Scored[];
  readonly others: Scored[];
}

/** Chooses the best phrases that have no word in common, until enough is said. */
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
  // Where all say the same, everything has the same words around it.
  return { title: title.length > 0 ? title : all.slice(0, 1).map((phrase) => fuller(phrase, all)), others };
}

/** How a phrase is written most often. */
function spelled({ words }: Scored, index: PhraseIndex): string {
  const counts = new Map<string, number>();
  for (const { written } of index.find(words)) counts.set(written, (counts.get(written) ?? 0) + 1);
  const best = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return (best[0]?.[0] ?? words.join(' ')).replace(/\s+/gu, ' ');
}

const capitalised = (title: string) => title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A group of texts that wants a title. */
export interface Untitled {
  readonly texts: readonly ReadText[];
  /** what people call it; '' where they have said nothing */
  readonly given: string;
  /** it has a title in any case */
  readonly lasting: boolean;
}

/** Titles that say what a group is about, the best first, each longer than the one before it; none where its texts have nothing in common. */
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
 * A title for each group of texts: what people call it, else phrases that people use there and not in the others, never
 * greetings, numbers or addresses. No two are the same, nor one of those that are taken. '' where texts that don't need
 * one have nothing in common.
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
