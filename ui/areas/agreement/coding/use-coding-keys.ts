import { findKey, readingKeys } from '../../../editor/reading/reading-keys.ts';
import type { KeyBinding } from '../../../frame/keys.ts';
import { useKeys } from '../../../frame/use-keys.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { withDigits } from '../../coding/tagging/keyed-tags.ts';
import type { Choice } from '../../notes/highlights/tag-picker-state.ts';
import type { BlindDesk, CodingTarget } from './use-blind-desk.ts';

const GROUP = 'Coding';
// These also open the code's card: see below.
const OURS = new Set(['read-next-highlight', 'read-last-highlight']);

const tagsOn = (target: CodingTarget): Choice[] => ('code' in target ? target.code.tagIds.map((id) => ({ id })) : []);

/** Adds tags to the target, besides those that it has. */
export const putOn = (desk: BlindDesk) => (tagIds: readonly string[]) => {
  const target = desk.target();
  if (!target) return toast.done('Select the words first.');
  desk.apply(target, [...tagsOn(target), ...tagIds.map((id) => ({ id }))]);
};

/** Keyboard shortcuts of blind coding: the same as those of a note in reading mode. */
export function useCodingKeys(desk: BlindDesk): void {
  const { current, tags, last, handle } = desk;
  const put = putOn(desk);
  const titleOf = (id: string) => tags.find((one) => one.id === id)?.title ?? '';
  const repeated = last.filter((id) => tags.some((one) => one.id === id));
  const key = (binding: Omit<KeyBinding, 'group'>): KeyBinding => ({ group: GROUP, ...binding });
  useKeys([
    ...readingKeys(() => handle.current ?? undefined).filter(({ id }) => !OURS.has(id)),
    findKey(() => handle.current),
    key({
      id: 'code-tag',
      title: 'Tag the selected words',
      keys: ['t'],
      run: () => {
        if (!desk.tag()) toast.done('Select the words first, then press T.');
      },
    }),
    ...withDigits(tags).map(({ id, digit }) =>
      key({
        id: `code-digit-${digit}`,
        title: `Tag with “${titleOf(id)}”`,
        keys: [`${digit}`],
        hidden: true,
        run: () => put([id]),
      }),
    ),
    key({
      id: 'code-repeat',
      title: 'Repeat the last tag',
      keys: ['q'],
      run: () => (repeated.length > 0 ? put(repeated) : toast.done('Nothing is tagged here yet.')),
    }),
    key({ id: 'code-next', title: 'Your next code', keys: [']'], run: () => desk.step(1) }),
    key({ id: 'code-last', title: 'Your previous code', keys: ['['], run: () => desk.step(-1) }),
    key({
      id: 'code-back',
      title: 'Close the card',
      keys: ['escape'],
      hidden: true,
      when: () => current !== undefined,
      run: () => desk.setCurrent(undefined),
    }),
    key({
      id: 'code-card',
      title: 'Go into the card',
      keys: ['enter'],
      hidden: true,
      when: () => current !== undefined,
      run: () => document.querySelector<HTMLElement>('[data-code-card] button')?.focus(),
    }),
  ]);
}
