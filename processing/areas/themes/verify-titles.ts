import { readCited } from '@earshot/core/areas/models/cited-lines';
import { verifySentence } from '@earshot/core/areas/models/verify-sentence';
import { limits } from '@earshot/core/limits';
import { folded } from '@earshot/core/rules/text';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { denies } from '../../words/negations.ts';
import { saysNothing } from '../../words/stop-words.ts';

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces between words, in which substrings are searched for. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const wordsOf = (text: string): string[] => folded(text).match(WORDS) ?? [];
const isTelling = (word: string): boolean => denies(word) || /\p{N}/u.test(word) || !saysNothing(word);

/**
 * True if quotes support a title: each of its words is in one of them in the same form, regardless of case and accents,
 * except function words such as articles. Negations and numbers count as content.
 */
export function carriesTitle(title: string, quotes: readonly string[]): boolean {
  const said = new Set(quotes.flatMap(wordsOf));
  const telling = wordsOf(title).filter(isTelling);
  const stands = (word: string) =>
    UNSPACED.test(word) ? quotes.some((quote) => folded(quote).includes(word)) : said.has(word);
  return telling.length > 0 && telling.every(stands);
}

/** Filters a text model's titles for themes: only those supported by quotes of the same theme remain (N1). */
export const verifyTitles = task({
  id: 'verify-titles',
  input: z.object({
    /** current texts of themes: the number of the theme, from 1, and the text of each passage, by the passage's id */
    passages: z.record(z.string(), z.object({ theme: z.int(), text: z.string() })),
    titles: z.array(z.unknown()),
  }),
  output: z.object({ titles: z.array(z.object({ theme: z.int(), title: z.string() })), unverified: z.int() }),
  run({ input: { passages, titles }, signal }) {
    const given = new Map(Object.entries(passages));
    const found = new Map<number, string>();
    let unverified = 0;
    for (const line of titles.map(readCited)) {
      signal.throwIfStopped();
      const cited = typeof line === 'string' ? undefined : line;
      const textOf = (id: string) => {
        const one = given.get(id);
        return one && one.theme === cited?.section ? { id, text: one.text } : undefined;
      };
      const verdict = cited && verifySentence(cited, textOf);
      const stands =
        typeof verdict === 'object' &&
        verdict.sentence.length <= limits.themeTitle &&
        carriesTitle(
          verdict.sentence,
          verdict.quotes.map(({ text }) => text),
        );
      if (!stands) unverified += 1;
      else if (!found.has(verdict.section)) found.set(verdict.section, verdict.sentence);
    }
    return { titles: [...found].map(([theme, title]) => ({ theme, title })), unverified };
  },
});
