import type { CueName } from '@earshot/core/rules/models/summary-framework';

/**
 * The words of a language that mark sentences. Each text is a comma-separated list of words and phrases; a final *
 * matches any ending, and # any number.
 */
export interface LanguageWords {
  /** frequent function words that identify the language */
  marks: string;
  /** filler words */
  fillers: string;
  /** first words of a sentence that depends on the one before */
  openers: string;
  /** first words of a question, in case the question mark is missing */
  asking: string;
  cues: Record<CueName, string>;
}
