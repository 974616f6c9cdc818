import type { CueName } from '@earshot/core/rules/models/summary-framework';
import type { KnownLanguage, SummaryLanguage } from '@earshot/core/rules/models/summary-language';
import { wordKey } from '../../words/features.ts';
import { CueWords, phrasesIn } from './cue-words.ts';
import type { Sentence } from './reading.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import type { LanguageWords } from './words/language-words.ts';
import { spanish } from './words/spanish.ts';

const LANGUAGES: Record<KnownLanguage, LanguageWords> = { EN: english, DE: german, ES: spanish, FR: french };

/** Words sampled to detect the language. */
const SAMPLE = 5000;
/** Minimum share of a language's function words in a text written in it. */
const LEAST_SHARE = 0.08;

/** Facts about the language of a text. */
export interface Language {
  code: KnownLanguage;
  fillers: CueWords;
  openers: ReadonlySet<string>;
  asking: CueWords;
  /** given and further cues as words */
  cues: (names: readonly CueName[], further: readonly string[]) => CueWords;
}

const keys = (list: string): Set<string> => new Set(phrasesIn(list).map((word) => wordKey(word)));
const MARKS = Object.entries(LANGUAGES).map(([code, { marks }]) => [code as KnownLanguage, keys(marks)] as const);

function made(code: KnownLanguage): Language {
  const { fillers, openers, asking, cues } = LANGUAGES[code];
  return {
    code,
    fillers: new CueWords(phrasesIn(fillers)),
    openers: keys(openers),
    asking: new CueWords(phrasesIn(asking)),
    cues: (names, further) => new CueWords([...names.flatMap((name) => phrasesIn(cues[name])), ...further]),
  };
}

/** The detected language of sentences; undefined if unknown. */
function recognised(sentences: readonly Sentence[]): KnownLanguage | undefined {
  const counts = new Map<KnownLanguage, number>();
  let all = 0;
  // Sampled at intervals: a text can begin in another language than it continues in.
  const step = Math.max(1, Math.floor(sentences.length / (SAMPLE / 10)));
  for (let at = 0; at < sentences.length && all < SAMPLE; at += step)
    for (const word of sentences[at]?.words ?? []) {
      all += 1;
      for (const [code, marks] of MARKS) if (marks.has(word)) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] >= LEAST_SHARE * all ? best[0] : undefined;
}

/** The requested language, or else the detected one; undefined if unknown. */
export function languageOf(sentences: readonly Sentence[], asked: SummaryLanguage): Language | undefined {
  const code = asked === 'AUTO' ? recognised(sentences) : asked;
  return code && made(code);
}
