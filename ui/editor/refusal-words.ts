import { limits } from '@earshot/core/limits';
import { number } from '../kit/counted.ts';
import type { GuardReason } from './guard.ts';

type Page = 'note' | 'insight';

const atOnce = `That is more than ${limits.documentUpdate / 1e6} MB at once. Do it in parts`;
const SAYS: Record<GuardReason, (page: Page) => string> = {
  reading: () => 'Press E to write.',
  size: (page) => (page === 'note' ? `${atOnce}, or import it as a file.` : `${atOnce}.`),
  full: (page) => `This ${page} holds at most ${number(limits.document.characters)} characters. Go on in another one.`,
  form: (page) =>
    `This cannot stand in ${page === 'note' ? 'a note' : 'an insight'}. Paste it as plain text (Ctrl/Cmd+Shift+V).`,
};

/** Why an edit was not taken over, and what to do instead. */
export const refusalWords = (reason: GuardReason, page: Page): string => SAYS[reason](page);
