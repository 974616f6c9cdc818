import { limits } from '@earshot/core/limits';
import { Refused } from '../data/refused.ts';
import { toast } from '../kit/dialogs/toast.tsx';
import { counted, number } from '../kit/words/counted.ts';
import type { EditorParts } from './extensions.ts';
import type { GuardReason } from './guard.ts';

type Page = 'note' | 'insight';

const atOnce = `That is more than ${limits.documentUpdate / 1e6} MB. Paste it in parts`;
const SAYS: Record<GuardReason, (page: Page) => string> = {
  reading: () => 'Press E to write.',
  size: (page) => (page === 'note' ? `${atOnce}, or import it as a file.` : `${atOnce}.`),
  full: (page) => `This ${page} holds at most ${number(limits.document.characters)} characters. Go on in another one.`,
  form: (page) =>
    `This cannot be added to ${page === 'note' ? 'a note' : 'an insight'}. Paste it as plain text (Ctrl/Cmd+Shift+V).`,
};

/** Explains in the page why an edit, or a part of it, was not accepted, and the alternative. */
export const tellRefusals = (page: Page): Pick<EditorParts, 'onRefused' | 'onLeftOut'> => ({
  onRefused: (reason: GuardReason) =>
    toast.failed(new Refused('BAD_USER_INPUT', SAYS[reason](page)), 'Some content was not pasted'),
  onLeftOut: (pictures: number) =>
    toast.done(`${counted(pictures, 'picture')} left out. Copy pictures one by one, or drop their files here.`),
});
