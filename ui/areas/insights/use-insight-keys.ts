import { BLOCKED } from '@earshot/core/texts';
import { findKey, readingKeys } from '../../editor/reading/reading-keys.ts';
import type { KeyBinding } from '../../frame/keys.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { commentKeys } from '../comments/comment-keys.ts';
import type { Threads } from '../comments/use-threads.ts';
import type { InsightDesk } from './use-insight-desk.ts';
import { useInsightTurns } from './use-insight-turns.ts';

// An insight has no highlights.
const NOT_HERE = new Set(['read-next-highlight', 'read-last-highlight']);

/** Keyboard shortcuts of an insight: reading, writing, quoting, commenting, publishing. */
export function useInsightKeys(desk: InsightDesk, threads: Threads): void {
  const { insight, editable, locks, mode, handle } = desk;
  const turns = useInsightTurns();
  const reads = () => mode === 'read';
  const why = insight.locked && !locks ? BLOCKED.locked : BLOCKED.readOnly;
  const allowed = (act: () => unknown) => (editable ? act() : toast.done(`${why}.`));
  const key = (binding: Omit<KeyBinding, 'group'>): KeyBinding => ({ group: 'Insight', ...binding });
  useKeys([
    ...readingKeys(() => (reads() ? (handle.current ?? undefined) : undefined)).filter(({ id }) => !NOT_HERE.has(id)),
    findKey(() => handle.current),
    key({
      id: 'insight-back',
      title: 'Stop writing',
      keys: ['escape'],
      hidden: true,
      when: () => mode === 'edit',
      run: () => desk.setMode('read'),
    }),
    key({
      id: 'insight-edit',
      title: 'Write in the insight',
      keys: ['e'],
      when: reads,
      run: () => allowed(() => desk.setMode('edit')),
    }),
    key({
      id: 'insight-quote',
      title: 'Insert quotes',
      keys: ['mod+shift+e'],
      run: () => allowed(desk.chooseQuotes),
    }),
    ...commentKeys({ group: 'Insight', threads, when: reads, allowed }),
    key({
      id: 'insight-publish',
      title: 'Publish the insight',
      keys: ['p'],
      when: () => !insight.published,
      run: () => allowed(() => turns.publish(insight)),
    }),
    key({
      id: 'insight-unpublish',
      title: 'Unpublish the insight',
      keys: [],
      when: () => insight.published && editable,
      run: () => turns.unpublish(insight),
    }),
    key({
      id: 'insight-lock',
      title: insight.locked ? 'Unlock the insight' : 'Lock the insight',
      keys: [],
      when: () => locks,
      run: () => (insight.locked ? turns.unlock(insight) : turns.lock(insight)),
    }),
  ]);
}
