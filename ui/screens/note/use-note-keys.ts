import { BLOCKED } from '@earshot/core/texts';
import type { KeyBinding } from '../../app/keys.ts';
import { useKeys } from '../../app/use-keys.ts';
import { commentKeys } from '../../comments/comment-keys.ts';
import type { Threads } from '../../comments/use-threads.ts';
import { findKey, readingKeys } from '../../editor/reading-keys.ts';
import { toast } from '../../kit/toast.tsx';
import { recentOf } from './recent-tags.ts';
import type { Highlighting, Target } from './use-highlighting.ts';
import type { NoteDesk } from './use-note-desk.ts';

const GROUP = 'Highlights';
// These open the card of the highlight, too: see below.
const OURS = new Set(['read-next-highlight', 'read-last-highlight']);

const openOne = ({ list, current }: NoteDesk) => list.rows.find(({ id }) => id === current);

/** What a tag would be put on now: the highlight whose card is open, else the selected words. */
function targetOf(desk: NoteDesk): Target | undefined {
  const highlight = openOne(desk);
  if (highlight) return { highlight };
  const chosen = desk.handle.current?.selection() ?? desk.selection;
  return chosen ? { range: { from: chosen.from, to: chosen.to } } : undefined;
}

/** The keys of a note: reading, marking, tagging, the two modes. */
export function useNoteKeys(
  desk: NoteDesk,
  { lately }: Highlighting,
  apply: Highlighting['apply'],
  threads: Threads,
): void {
  const { editable, mode, current, tags, handle } = desk;
  const reads = () => mode === 'read';

  const allowed = (act: () => unknown) => (editable ? act() : toast.done(`${BLOCKED.readOnly}.`));
  const put = (ids: readonly string[]) =>
    allowed(() => {
      const target = targetOf(desk);
      if (!target) return toast.done('Select the words first.');
      const before = 'highlight' in target ? target.highlight.tagIds : [];
      const all = [...new Set([...before, ...ids])];
      void apply(
        target,
        all.map((id) => ({ id })),
      ).catch((reason: unknown) => toast.failed(reason, 'This was not tagged'));
    });
  const tag = () =>
    allowed(() => {
      const highlight = openOne(desk);
      if (highlight) desk.tagHighlight(highlight);
      else if (!desk.tagSelection()) toast.done('Select the words first, then press T.');
    });

  const last = lately.last.filter((id) => tags.some((one) => one.id === id));
  const titleOf = (id: string) => tags.find((one) => one.id === id)?.title ?? '';
  const recent = recentOf(lately, tags).map(
    (id, place): KeyBinding => ({
      id: `note-recent-${place + 1}`,
      title: `Tag with “${titleOf(id)}”`,
      group: GROUP,
      keys: [`${place + 1}`],
      hidden: true,
      when: reads,
      run: () => put([id]),
    }),
  );
  const key = (binding: Omit<KeyBinding, 'group'>): KeyBinding => ({ group: GROUP, when: reads, ...binding });
  useKeys([
    ...readingKeys(() => (reads() ? (handle.current ?? undefined) : undefined)).filter(({ id }) => !OURS.has(id)),
    findKey(() => handle.current),
    key({
      id: 'note-back',
      title: 'Close the card, stop writing',
      keys: ['escape'],
      hidden: true,
      when: () => current !== undefined || mode === 'edit',
      run: () => (current === undefined ? desk.setMode('read') : desk.setCurrent(undefined)),
    }),
    key({ id: 'note-edit', title: 'Write in the note', keys: ['e'], run: () => allowed(() => desk.setMode('edit')) }),
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
      run: () => (last.length > 0 ? put(last) : toast.done('Nothing was tagged here yet.')),
    }),
    ...recent,
    key({ id: 'note-overlaps', title: 'Next highlight that lies here, too', keys: ['o'], run: () => desk.cycle() }),
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
  ]);
}
