import { ownTitle, titleKey } from '@earshot/core/areas/themes/theme-titles';
import { PhraseIndex } from '../../words/phrase-index.ts';
import { phrasesOf, type ReadText } from '../../words/phrases.ts';
import { Coverage } from './titles/coverage.ts';
import type { Measured } from './titles/measure.ts';
import { offered, phrasesFor, written } from './titles/offer.ts';
import { sameWords, standsAlone, stemsOf } from './titles/wording.ts';

/** Maximum characters of a title with several phrases; a single phrase can be twice as long. */
const MOST_CHARACTERS = 80;
/** The title of a theme that needs one but has no phrase. */
const WITHOUT_WORDS = 'Theme without words';

/** A group of texts without a title. */
export interface Untitled {
  readonly texts: readonly ReadText[];
  /** the title that people gave it; '' for none */
  readonly given: string;
  /** true if it must have a title */
  readonly lasting: boolean;
}

/** Material for a group's title: its phrases, the best first, and their positions. */
interface Titling {
  readonly best: readonly Measured[];
  readonly index: PhraseIndex;
}

function titlingOf(groups: readonly Untitled[]): (Titling | undefined)[] {
  const texts = groups.map((group) => group.texts);
  const phrases = phrasesOf(texts).filter(({ words }) => !words.includes('') && standsAlone(words));
  const stems = new Set(phrases.flatMap(({ words }) => stemsOf(words)));
  const corpus = { sizes: texts.map(({ length }) => length), coverage: new Coverage(texts, stems) };
  return groups.map(({ given, texts: own }, group) => {
    if (given !== '') return undefined;
    const index = new PhraseIndex(own);
    return { best: phrasesFor(phrases, group, corpus, index), index };
  });
}

/** Used titles: the keys of all, and the words of the generated ones. */
interface Taken {
  readonly keys: Set<string>;
  readonly stems: (readonly string[])[];
}

/** The best unused title, with a number if needed; '' if there is none. */
function titleOf({ best, index }: Titling, taken: Taken): string {
  let first: readonly Measured[] | undefined;
  for (const phrases of offered(best)) {
    first ??= phrases;
    const stems = phrases.flatMap((phrase) => phrase.stems);
    const text = written(phrases, index);
    const isFree = !taken.keys.has(titleKey(text)) && !taken.stems.some((other) => sameWords(stems, other));
    if (!isFree || (phrases !== first && text.length > MOST_CHARACTERS)) continue;
    taken.stems.push(stems);
    return ownTitle([text.slice(0, 2 * MOST_CHARACTERS)], taken.keys);
  }
  return first ? ownTitle([written(first, index).slice(0, 2 * MOST_CHARACTERS)], taken.keys) : '';
}

/**
 * Makes a title for each group of texts: the one that people gave, else a typical phrase from its texts, never
 * greetings, numbers or addresses. Titles differ from each other and from used ones, by more than word forms if
 * possible. '' for a group that needs no title and whose texts have nothing in common.
 */
export function titlesOf(groups: readonly Untitled[], others: readonly string[] = []): string[] {
  const keys = new Set([...others, ...groups.map(({ given }) => given)].map(titleKey));
  const taken: Taken = { keys, stems: [] };
  const all = titlingOf(groups);
  const titles = groups.map(({ given }) => given);
  // The score decides which of two groups gets a title that fits both.
  const scoreOf = (group: number) => all[group]?.best[0]?.score ?? 0;
  for (const group of [...all.keys()].sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)) {
    const { lasting } = groups[group] as Untitled;
    const titling = all[group];
    if (!titling) continue;
    titles[group] = titleOf(titling, taken) || (lasting ? ownTitle([WITHOUT_WORDS], keys) : '');
  }
  return titles;
}
