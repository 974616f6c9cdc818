import type { FrameworkSection } from '@earshot/core/rules/models/summary-framework';
import type { KnownLanguage, SummaryLanguage } from '@earshot/core/rules/models/summary-language';
import { fillable, filled } from './fills.ts';
import { languageOf } from './language.ts';
import { readSentences, type Sentence, type SourceText } from './reading.ts';
import { scored } from './scores.ts';
import { weighted } from './weights.ts';

/** Input of a summary: the texts and the method. */
export interface SummaryQuestion {
  sources: Iterable<SourceText>;
  sections: readonly FrameworkSection[];
  language: SummaryLanguage;
  prompt: string;
}

/** A section with its sentences. */
export interface FoundSection {
  title: string;
  /** the sentence used as its title, such as a question */
  asked: Sentence | undefined;
  startMs: number | null;
  sentences: Sentence[];
}

export interface FoundSummary {
  /** the language of the text; undefined if unknown */
  language: KnownLanguage | undefined;
  sections: FoundSection[];
}

/**
 * Makes a summary of sentences of texts, word for word. The same input gives the same result. Yields after each step.
 */
export function* summarise(question: SummaryQuestion): Generator<void, FoundSummary> {
  const { sources, prompt } = question;
  const sentences = yield* readSentences(sources);
  const language = languageOf(sentences, question.language);
  const weights = weighted(sentences);
  yield;
  const all = yield* scored(sentences, { weights, language });
  const sections = yield* filled(all, fillable(question.sections, language !== undefined), prompt);
  const sentence = (row: number) => sentences[row] as Sentence;
  return {
    language: language?.code,
    sections: sections.map(({ title, titleRow, startMs, rows }) => ({
      title: titleRow === undefined ? title : '',
      asked: titleRow === undefined ? undefined : sentence(titleRow),
      startMs,
      sentences: rows.map(sentence),
    })),
  };
}
