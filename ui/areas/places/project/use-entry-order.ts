import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { arrangedEntries, preferencesOf } from '@earshot/core/areas/places/project-entries';
import { putAfter } from '@earshot/core/rules/rank';
import { useRef, useState } from 'react';
import { type ProjectEntry, useProjectEntries } from '../../../frame/panels/project-entries.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { HandOrder } from '../../../kit/table/hand-order.ts';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';

export type ArrangedEntry = ProjectEntry & { hidden: boolean };

interface EntryOrder {
  entries: readonly ArrangedEntry[];
  arranging: Arranging<ArrangedEntry>;
  show: (entry: ArrangedEntry, shown: boolean) => void;
}

/** Entries of a project's navigation, with functions that move, hide and show them; read it inside an observer(). */
export function useEntryOrder(project: Project): EntryOrder {
  const [order] = useState(() => new HandOrder());
  const offered = useProjectEntries();
  const run = useDo();
  // A move may be sent after another one was stored, so each uses the latest stored state.
  const latest = useRef(project);
  latest.current = project;
  const change = (change: (stored: ArrangedEntry[]) => ArrangedEntry[], says: string) => {
    const { id, entries } = latest.current;
    const changed = change(arrangedEntries(offered, entries));
    return run(updateProject, { id, entries: preferencesOf(changed, entries) }, says);
  };
  const entries = order.shown(arrangedEntries(offered, project.entries));
  return {
    entries,
    arranging: {
      may: () => true,
      move: (entry, afterId, soon) => {
        const after = putAfter(entries, entry.id, afterId);
        if (!after || after.every(({ id }, index) => id === entries[index]?.id)) return;
        const says = `“${entry.title}” is number ${after.findIndex(({ id }) => id === entry.id) + 1} of ${after.length} now.`;
        const send = () => change((stored) => putAfter(stored, entry.id, afterId) ?? stored, says);
        order.move({ id: entry.id, afterId, send }, soon);
      },
    },
    show: (entry, shown) =>
      void change(
        (stored) => stored.map((one) => (one.id === entry.id ? { ...one, hidden: !shown } : one)),
        shown ? `${entry.title} shown` : `${entry.title} hidden`,
      ),
  };
}
