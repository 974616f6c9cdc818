import type { CueName } from '@earshot/core/rules/models/summary-framework';

/**
 * The words of a language that sentences are recognised by. Each text is a list of words and phrases with commas between
 * them; one that ends in * stands for all words that begin so, and # for any number.
 */
export interface LanguageWords {
  /** frequent small words that tell the language from others */
  marks: string;
  /** filler words */
  fillers: string;
  /** first words of a sentence that needs the one before it */
  openers: string;
  /** first words of a question, where the question mark was not written */
  asking: string;
  cues: Record<CueName, string>;
}
