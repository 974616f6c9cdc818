import type { SummaryFramework, SummarySubject } from '@earshot/core/areas/summaries/summary';
import type { FrameworkList } from '@earshot/core/rules/models/summary-framework';
import { FRAMEWORK_LISTS } from '@earshot/core/rules/models/summary-framework';
import type { SummaryLanguage } from '@earshot/core/rules/models/summary-language';

/** Headings of the lists of frameworks. */
export const LIST_WORDS: Record<FrameworkList, string> = {
  GENERAL: 'General',
  PRODUCT: 'Product',
  RESEARCH: 'Research',
  SALES: 'Sales and customers',
};

export const LANGUAGE_WORDS: Record<SummaryLanguage, string> = {
  AUTO: 'As the text is written',
  EN: 'English',
  DE: 'German',
  ES: 'Spanish',
  FR: 'French',
};

/** Sources of a summary, in words that end a sentence. */
export const SUBJECT_WORDS: Record<SummarySubject, string> = {
  NOTE: 'this note',
  INSIGHT: 'this insight',
  THEME: 'the data points of this theme',
  TAG: 'the highlights with this tag',
  CHANNEL: 'the newest data of this channel',
  PROJECT: 'the notes of this project',
};

/** Changes since a summary was made. */
export const CHANGED_WORDS: Record<SummarySubject, string> = {
  NOTE: 'The note has changed since.',
  INSIGHT: 'The insight has changed since.',
  THEME: 'The data of the theme has changed since.',
  TAG: 'The highlights have changed since.',
  CHANNEL: 'New data has come in since, or some has changed.',
  PROJECT: 'The notes have changed since.',
};

/** Frameworks as grouped options of a select; one in two lists is in both groups. */
export const frameworkGroups = (frameworks: readonly SummaryFramework[]) =>
  FRAMEWORK_LISTS.flatMap((list) => {
    const own = frameworks.filter(({ lists }) => lists.includes(list));
    const items = own
      .map(({ id, title }) => ({ value: id, label: title }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return items.length === 0 ? [] : [{ group: LIST_WORDS[list], items }];
  });
