import type { AskMessage } from '@earshot/core/areas/ask/conversation';
import { counted } from '../../kit/words/counted.ts';

type Withheld = AskMessage['withheld'];

const REASONS: Record<Withheld[number]['reason'], string> = {
  CHANGED: 'the words were changed since',
  HIDDEN: 'the source is in trash, was erased or is not shared with you any more',
};

/** How many quotes are withheld and why, in sentences; '' when none is. */
export const withheldInWords = (withheld: Withheld): string =>
  withheld.map(({ reason, count }) => `${counted(count, 'quote')} withheld: ${REASONS[reason]}.`).join(' ');
