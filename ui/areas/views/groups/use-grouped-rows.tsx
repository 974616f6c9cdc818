import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Operation, Page } from '@earshot/core/model/operation';
import { useEffect, useMemo, useRef } from 'react';
import type * as z from 'zod';
import type { StoredRow } from '../../../data/entity-store.ts';
import type { Refused } from '../../../data/refused.ts';
import type { RowWindow } from '../../../data/row-window.ts';
import { useWindows } from '../../../data/use-stores.ts';
import type { BoardColumn } from '../../../kit/layouts/board-parts.ts';
import { type Section, SectionLines } from '../../../kit/table/section-lines.ts';
import { type Grouping, isHidden, withGroupToggled } from '../settings/grouping.ts';
import { GroupTitle } from './group-title.tsx';
import type { Asked, RowGroup, RowGroups } from './row-groups.ts';

interface GroupedWish<R extends StoredRow> {
  operation: Operation<z.ZodObject, Page<R>>;
  asked: Asked;
  groups: RowGroups<R>;
  /** undefined for an ungrouped list */
  grouping: Grouping | undefined;
  onGrouping: (grouping: Grouping) => void;
  /** entities whose changes can move rows between groups */
  touchedBy: readonly AnyEntity[];
  /** chooses all rows of a group; undefined for users without actions */
  onChoose?: ((group: RowGroup) => unknown) | undefined;
}

/** Rows of a list by group. */
export interface GroupedRows<R extends StoredRow> {
  /** rows under the heads of their groups */
  lines: SectionLines<R>;
  /** visible groups, as columns */
  columns: readonly BoardColumn<R>[];
  /** groups beyond the maximum */
  leftOut: readonly RowGroup[];
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  reload: () => unknown;
  /** loaded rows in the visible range */
  inView: readonly R[];
}

const combined = (asked: Asked, { narrow }: RowGroup): Asked => ({
  ...asked,
  condition: { ...asked.condition, ...narrow.condition },
  input: { ...asked.input, ...narrow.input },
});

/** Rows of a list by group (VW-03), loaded as they scroll into view; read it inside an observer(). */
export function useGroupedRows<R extends StoredRow>(wish: GroupedWish<R>): GroupedRows<R> {
  const { operation, asked, grouping, touchedBy } = wish;
  const { groups: all, state, error, reload } = wish.groups;
  const there = grouping?.only === undefined ? all : all.filter(({ key }) => key === grouping.only);
  const groups = grouping ? there.slice(0, limits.viewGroups) : [];
  const windows = useWindows(
    operation,
    groups.map((group) => combined(asked, group)),
    touchedBy,
  );
  useEffect(() => {
    for (const [at, window] of windows.entries())
      if (groups[at]?.count === undefined && window.state === 'new') window.see(0, 1);
  });
  const countOf = (at: number) => groups[at]?.count ?? (windows[at]?.state === 'ready' ? windows[at].total : undefined);
  const acts = useRef(wish);
  acts.current = wish;
  const chooses = wish.onChoose !== undefined;
  const face = groups.map(
    ({ key, title }, at) => `${key} ${title} ${countOf(at)} ${grouping && isHidden(grouping, key)}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `face` stands for the groups, their counts and which are hidden
  const lines = useMemo(
    () =>
      new SectionLines<R>(
        groups.flatMap((group, at): Section<R>[] => {
          const rows = windows[at];
          if (!rows || !grouping) return [];
          const count = countOf(at);
          const toggle = () => {
            const { grouping: now, onGrouping } = acts.current;
            if (now) onGrouping(withGroupToggled(now, group.key));
          };
          const choose = chooses ? () => acts.current.onChoose?.(group) : undefined;
          const content = <GroupTitle key={group.key} group={group} count={count} onChoose={choose} />;
          return [
            {
              key: group.key,
              count: count ?? 0,
              rows,
              head: { content, open: !isHidden(grouping, group.key), toggle },
            },
          ];
        }),
        limits.listOffset,
      ),
    [windows, face.join('\n'), chooses],
  );
  return {
    lines,
    columns: groups.flatMap((group, at) => {
      const rows = windows[at];
      return rows && grouping && !isHidden(grouping, group.key) ? [{ ...group, rows: rows as RowWindow<R> }] : [];
    }),
    leftOut: grouping ? there.slice(limits.viewGroups) : [],
    state,
    error,
    reload: () => void Promise.all([reload(), ...windows.map((window) => window.reload())]),
    inView: windows.flatMap((window) => window.inView),
  };
}
