import { choice } from '../../model/entity.ts';

/** The languages that summaries know words of; AUTO is the language that the text is written in. */
export const SUMMARY_LANGUAGES = ['AUTO', 'EN', 'DE', 'ES', 'FR'] as const;
export type SummaryLanguage = (typeof SUMMARY_LANGUAGES)[number];
export type KnownLanguage = Exclude<SummaryLanguage, 'AUTO'>;

/** The language in which a summary reads a text (SU-06). */
export const summaryLanguage = () => choice('SummaryLanguage', SUMMARY_LANGUAGES);
