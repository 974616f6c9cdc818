import { wordKey } from '../../words/features.ts';
import { eachWord } from '../../words/words.ts';

const ANY_NUMBER = '#';
const NUMBER = /^\p{N}+$/u;
/** Bonus for each further word of a phrase: a single word is more ambiguous. */
const PER_FURTHER_WORD = 0.5;

/** A search pattern: its words, the last of which can be a prefix. */
interface Pattern {
  words: readonly string[];
  begins: readonly boolean[];
}

/** A phrase of a list, such as "need* to" or "# %". */
function patternOf(phrase: string): Pattern | undefined {
  const [words, begins]: [string[], boolean[]] = [[], []];
  for (const part of phrase.split(/\s+/u)) {
    if (part === '') continue;
    if (/^[#%€$£]$/u.test(part)) {
      words.push(part);
      begins.push(false);
      continue;
    }
    const found: string[] = [];
    eachWord(part, (start, end) => found.push(wordKey(part.slice(start, end))));
    for (const [at, word] of found.entries()) {
      if (word === '') continue;
      words.push(word);
      begins.push(part.endsWith('*') && at === found.length - 1);
    }
  }
  return words.length > 0 ? { words, begins } : undefined;
}

/** The comma-separated phrases of a text. */
export const phrasesIn = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** Finds the words and phrases of a list in sentences. */
export class CueWords {
  private readonly patterns: readonly Pattern[];
  /** the patterns by their first word, looked up once for each distinct word */
  private readonly beginning = new Map<string, readonly Pattern[]>();

  constructor(phrases: readonly string[]) {
    this.patterns = phrases.flatMap((phrase) => patternOf(phrase) ?? []);
  }

  /** Total weight of the list's entries in a sentence: 1 for a word, more for a phrase, each counted once. */
  weigh(words: readonly string[]): number {
    let weight = 0;
    const met = new Set<Pattern>();
    for (const [at, word] of words.entries())
      for (const pattern of this.patternsFrom(word))
        if (!met.has(pattern) && fits(pattern, words, at)) {
          met.add(pattern);
          weight += 1 + PER_FURTHER_WORD * (pattern.words.length - 1);
        }
    return weight;
  }

  private patternsFrom(word: string): readonly Pattern[] {
    const known = this.beginning.get(word);
    if (known) return known;
    const found = this.patterns.filter((pattern) => isWord(pattern, 0, word));
    this.beginning.set(word, found);
    return found;
  }
}

function isWord({ words, begins }: Pattern, at: number, word: string): boolean {
  const wanted = words[at] as string;
  if (wanted === ANY_NUMBER) return NUMBER.test(word);
  return begins[at] ? word.startsWith(wanted) : word === wanted;
}

const fits = (pattern: Pattern, words: readonly string[], at: number): boolean =>
  at + pattern.words.length <= words.length &&
  pattern.words.every((_, next) => isWord(pattern, next, words[at + next] as string));
