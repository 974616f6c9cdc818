import type { KeyBinding } from '../../frame/keys.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import type { Threads } from './use-threads.ts';

interface CommentKeys {
  group: string;
  threads: Threads;
  /** true if the text is in reading mode */
  when: () => boolean;
  /** runs an action that needs write access, or shows the reason why not */
  allowed: (act: () => unknown) => unknown;
  /** true if Enter is free: nothing else that is open handles it */
  enters?: () => boolean;
}

/** Keyboard shortcuts of comments. */
export const commentKeys = ({ group, threads, when, allowed, enters }: CommentKeys): KeyBinding[] => [
  {
    id: 'comment',
    title: 'Comment on the selected words',
    group,
    keys: ['m'],
    when,
    run: () =>
      allowed(() => {
        if (!threads.commentSelection()) toast.done('Select the words first, then press M.');
      }),
  },
  {
    id: 'comments-here',
    title: 'Next comment, on these words or below',
    group,
    keys: ['shift+m'],
    when,
    run: () => {
      if (!threads.openNext()) toast.done('There are no comments on words of this page yet.');
    },
  },
  {
    id: 'comments-enter',
    title: 'Go into the comments',
    group,
    keys: ['enter'],
    hidden: true,
    when: () => when() && (enters?.() ?? true) && threads.current !== undefined && threads.about === undefined,
    run: () => document.querySelector<HTMLElement>('[data-thread-card][aria-current] button')?.focus(),
  },
];
