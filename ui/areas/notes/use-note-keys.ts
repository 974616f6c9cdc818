import { BLOCKED } from '@earshot/core/texts';
import { findKey, readingKeys } from '../../editor/reading/reading-keys.ts';
import type { KeyBinding } from '../../frame/keys.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { withDigits } from '../coding/tagging/keyed-tags.ts';
import { commentKeys } from '../comments/comment-keys.ts';
import type { Threads } from '../comments/use-threads.ts';
import { suggestionKeys } from '../suggestions/suggestion-keys.ts';
import type { Review } from '../suggestions/use-suggestions.ts';
import { type Choice, chosenOf } from './highlights/tag-picker-state.ts';
import type { Highlighting } from './highlights/use-highlighting.ts';
import type { NoteDesk } from './use-note-desk.ts';

const GROUP = 'Highlights';
// These also open the highlight's card: see below.
const OURS = new Set(['read-next-highlight', 'read-last-highlight']);

/** Adds tags to the current target of keys, besides those that it has. */
export const putOn = (desk: NoteDesk, apply: Highlighting['apply']) => (choices: readonly Choice[]) => {
  if (!desk.editable) return toast.done(`${BLOCKED.readOnly}.`);
  const target = desk.target();
  if (!target) return toast.done('Select the words first.');
  apply(target, [...chosenOf(target), ...choices]);
};

/** State of the buttons over selected words. */
interface SelectionBarState {
  shows: boolean;
  dismiss: () => void;
}

interface Beside {
  threads: Threads;
  review: Review;
  bar: SelectionBarState;
}

/** Keyboard shortcuts of a note: reading, highlighting, tagging, reviewing suggestions, both modes. */
export function useNoteKeys(
  desk: NoteDesk,
  highlighting: Highlighting,
  put: (choices: readonly Choice[]) => void,
  { threads, review, bar }: Beside,
): void {
  const { editable, mode, current, tags, handle } = desk;
  const { lately } = highlighting;
  const reads = () => mode === 'read';

  const allowed = (act: () => unknown) => (editable ? act() : toast.done(`${BLOCKED.readOnly}.`));
  const tag = () =>
    allowed(() => {
      const target = desk.target();
      if (target && 'highlight' in target && target.highlight.id === current) desk.tagHighlight(target.highlight);
      else if (!desk.tagSelection()) toast.done('Select the words first, then press T.');
    });

  const last = lately.last.filter((id) => tags.some((one) => one.id === id));
  const titleOf = (id: string) => tags.find((one) => one.id === id)?.title ?? '';
  const digits = withDigits(tags).map(
    ({ id, digit }): KeyBinding => ({
      id: `note-digit-${digit}`,
      title: `Tag with “${titleOf(id)}”`,
      group: GROUP,
      keys: [`${digit}`],
      hidden: true,
      when: reads,
      run: () => put([{ id }]),
    }),
  );
  const key = (binding: Omit<KeyBinding, 'group'>): KeyBinding => ({ group: GROUP, when: reads, ...binding });
  useKeys([
    ...readingKeys(() => (reads() ? (handle.current ?? undefined) : undefined)).filter(({ id }) => !OURS.has(id)),
    findKey(() => handle.current),
    key({
      id: 'note-back',
      title: 'Close open panels, stop writing',
      keys: ['escape'],
      hidden: true,
      when: () => current !== undefined || bar.shows || mode === 'edit',
      run: () => {
        if (current !== undefined) desk.setCurrent(undefined);
        else if (bar.shows) bar.dismiss();
        else desk.setMode('read');
      },
    }),
    key({
      id: 'note-edit',
      title: 'Write in the note',
      keys: ['e'],
      run: () => allowed(() => (desk.note.locked ? toast.done(`${BLOCKED.lockedWords}.`) : desk.setMode('edit'))),
    }),
    key({ id: 'note-tag', title: 'Tag the selected words', keys: ['t'], run: tag }),
    key({
      id: 'note-tag-editing',
      title: 'Tag the selected words while writing',
      keys: ['mod+shift+h'],
      hidden: true,
      when: () => true,
      run: tag,
    }),
    ...commentKeys({ group: GROUP, threads, when: reads, allowed, enters: () => current === undefined }),
    key({
      id: 'note-repeat',
      title:
        last.length > 0 ? `Tag with ${last.map((id) => `“${titleOf(id)}”`).join(', ')} again` : 'Repeat the last tag',
      keys: ['q'],
      run: () =>
        highlighting.last().length > 0 ? put(highlighting.last()) : toast.done('Nothing is tagged here yet.'),
    }),
    ...digits,
    key({ id: 'note-overlaps', title: 'Next overlapping highlight', keys: ['o'], run: () => desk.cycle() }),
    key({ id: 'note-next-highlight', title: 'Next highlight', keys: [']'], run: () => desk.step(1) }),
    key({ id: 'note-last-highlight', title: 'Previous highlight', keys: ['['], run: () => desk.step(-1) }),
    key({
      id: 'note-card',
      title: 'Go into the highlight’s card',
      keys: ['enter'],
      hidden: true,
      when: () => current !== undefined,
      run: () => document.querySelector<HTMLElement>('[data-highlight-card] button')?.focus(),
    }),
    // Last: while suggestions are reviewed, J and K move between them and not between paragraphs.
    ...suggestionKeys({ group: GROUP, review, when: reads }),
  ]);
}
