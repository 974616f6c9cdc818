import { cut } from '@earshot/core/rules/text';
import { type Phrase, phrasesOf, type ReadText } from './phrases.ts';
import { saysNothing } from './stop-words.ts';

/** A title names at most so many things, and the later ones only when they say nearly as much as the first. */
const MOST_PHRASES = 3;
const ENOUGH = 0.25;
const MOST_CHARACTERS = 80;
/** What fewer of a theme's texts say is not what it is about. */
const LEAST_SHARE = 0.03;
const LEAST_TEXTS = 2;
/** How much more a phrase says with each further word that means something. */
const PER_WORD = 0.5;
/** Words that begin alike are forms of one. */
const STEM = 4;

/** Where there is only one group, everything in it is its own. */
const NOWHERE = 0.01;

/** Of the texts that say a phrase so many have to say the longer one that stands in its place. */
const FULLER = 0.3;
// They end what is one word in other languages: top up, log out.
const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back']);

interface Scored {
  readonly words: readonly string[];
  /** how many texts of the group hold it */
  readonly inside: number;
  readonly score: number;
}

const means = (word: string) => !saysNothing(word) && /../u.test(word);
const telling = (words: readonly string[]) => words.filter(means);
const stemsOf = (words: readonly string[]) => telling(words).map((word) => [...word].slice(0, STEM).join(''));

/** Whether words can stand alone: they begin and end with what means something. */
function stands({ words }: Phrase): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return means(first) && (means(last) || (words.length > 1 && PARTICLES.has(last)));
}

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/** How well phrases say what one group is about and no other: said by many in it, by few elsewhere. */
function scored(phrases: readonly Phrase[], group: number, sizes: readonly number[]): Scored[] {
  const size = sizes[group] as number;
  const others = sizes.reduce((sum, one) => sum + one, 0) - size;
  const least = Math.min(size, Math.max(LEAST_TEXTS, LEAST_SHARE * size));
  return phrases
    .map(({ words, counts }) => ({ words, inside: counts[group] as number, total: counts.reduce((a, b) => a + b, 0) }))
    .filter(({ inside }) => inside >= least && inside > 0)
    .map(({ words, inside, total }) => {
      const share = inside / size;
      const elsewhere = others === 0 ? NOWHERE : (total - inside + 1) / (others + 2);
      const weight = 1 + PER_WORD * (telling(words).length - 1);
      return { words, inside, score: weight * share * Math.log(share / elsewhere) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.words.join(' ') < b.words.join(' ') ? -1 : 1));
}

/** The longest phrase that says more than this one, and that enough of those who say it say as well. */
function fuller(phrase: Scored, phrases: readonly Scored[]): Scored {
  const around = phrases.filter(
    ({ words, inside }) =>
      words.length > phrase.words.length &&
      inside >= FULLER * phrase.inside &&
      spaced(words).includes(spaced(phrase.words)),
  );
  const more = ({ words, inside }: Scored) => telling(words).length * phrase.inside + inside;
  const isMore = (one: Scored, than: Scored) =>
    more(one) > more(than) || (more(one) === more(than) && one.words.length > than.words.length);
  return around.reduce((best, one) => (isMore(one, best) ? one : best), phrase);
}

/** The best phrases that have no word in common. */
function chosen(phrases: readonly Scored[]): Scored[] {
  const taken: Scored[] = [];
  const stems = new Set<string>();
  const least = ENOUGH * (phrases[0]?.score ?? 0);
  for (const { score, ...short } of phrases) {
    if (taken.length === MOST_PHRASES || score < least) break;
    const phrase = fuller({ ...short, score }, phrases);
    const own = stemsOf(phrase.words);
    if (own.some((stem) => stems.has(stem))) continue;
    for (const stem of own) stems.add(stem);
    taken.push(phrase);
  }
  return taken;
}

/** How a phrase is written most often. */
function spelled({ words }: Scored, texts: readonly ReadText[]): string {
  const counts = new Map<string, number>();
  for (const { text, words: own } of texts)
    for (const [at, word] of own.entries()) {
      if (word.key !== words[0] || !words.every((key, more) => own[at + more]?.key === key)) continue;
      const found = text.slice(word.start, own[at + words.length - 1]?.end);
      counts.set(found, (counts.get(found) ?? 0) + 1);
    }
  const best = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return (best[0]?.[0] ?? words.join(' ')).replace(/\s+/gu, ' ');
}

const capitalised = (title: string) => title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A title for each group of texts, of phrases that its people use and others don't; '' where they have none in common. */
export function titlesOf(groups: readonly (readonly ReadText[])[]): string[] {
  const all = phrasesOf(groups).filter(({ words }) => !words.includes(''));
  const standing = all.filter(stands);
  const sizes = groups.map(({ length }) => length);
  const titles: string[] = [];
  for (const [group, texts] of groups.entries()) {
    const best = chosen(scored(standing, group, sizes));
    // Greetings and thanks are themes, too, of words that say nothing elsewhere.
    const named = best.length > 0 ? best : chosen(scored(all, group, sizes)).slice(0, 1);
    const spellings = named.map((phrase) => spelled(phrase, texts));
    const fitting = spellings.filter(
      (_, at) => at === 0 || spellings.slice(0, at + 1).join(', ').length <= MOST_CHARACTERS,
    );
    titles.push(capitalised(fitting.join(', ').slice(0, 2 * MOST_CHARACTERS)));
  }
  return titles;
}

/** Titles of which no two are the same, and none is empty where somebody said something: a quote tells which is which. */
export function toldApart(titles: readonly string[], quotes: readonly (string | undefined)[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, at) => {
    const quote = quotes[at] === undefined ? '' : `“${cut(quotes[at], MOST_CHARACTERS / 2)}”`;
    const own = taken.has(title) || title === '' ? [title, quote].filter((part) => part !== '').join(': ') : title;
    taken.add(own);
    return own;
  });
}
