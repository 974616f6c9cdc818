import { choice } from '../../model/entity.ts';

/** The languages with cue words for summaries; AUTO is the language of the text. */
export const SUMMARY_LANGUAGES = ['AUTO', 'EN', 'DE', 'ES', 'FR'] as const;
export type SummaryLanguage = (typeof SUMMARY_LANGUAGES)[number];
export type KnownLanguage = Exclude<SummaryLanguage, 'AUTO'>;

export const summaryLanguage = () => choice('SummaryLanguage', SUMMARY_LANGUAGES);
