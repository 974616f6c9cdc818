import type { AskMessage } from '@earshot/core/areas/ask/conversation';
import { counted } from '../../kit/words/counted.ts';

type Withheld = AskMessage['withheld'];
type Unverified = AskMessage['unverified'];

const REASONS: Record<Withheld[number]['reason'], string> = {
  CHANGED: 'the words were changed since',
  HIDDEN: 'the source is in trash, was erased or is no longer shared with you',
};

const SENTENCE_REASONS: Record<Unverified[number]['reason'], string> = {
  ...REASONS,
  ALTERED: 'words in quotation marks or a quote do not stand in the source word for word',
  NO_QUOTE: 'no quote stands with the sentence',
  UNKNOWN_SOURCE: 'the source named was not given',
  LINK: 'a link, picture, address or telephone number that no quote has',
  FIGURE: 'a figure that stands in no quote',
  TOO_LONG: 'too long',
  UNREADABLE: 'not in the form that was asked for',
};

/** Number of withheld quotes and the reasons, in sentences; '' if there are none. */
export const withheldInWords = (withheld: Withheld): string =>
  withheld.map(({ reason, count }) => `${counted(count, 'quote')} withheld: ${REASONS[reason]}.`).join(' ');

/** Number of a model's withheld sentences and the reasons, one line each. */
export const unverifiedInWords = (unverified: Unverified): string[] =>
  unverified.map(({ reason, count }) => `${counted(count, 'sentence')} withheld: ${SENTENCE_REASONS[reason]}.`);
