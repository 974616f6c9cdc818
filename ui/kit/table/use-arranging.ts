import { afterStep } from '@earshot/core/rules/rank';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { ARRANGE_EVENT } from './move-event.ts';
import type { Arranging } from './use-hand-order.ts';

type Side = 'before' | 'after';

const sideOf = ({ clientX, clientY, currentTarget }: DragEvent, across: boolean): Side => {
  const { top, height, left, width } = currentTarget.getBoundingClientRect();
  return (across ? clientX < left + width / 2 : clientY < top + height / 2) ? 'before' : 'after';
};

const TYPED = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/**
 * Makes the rows of a list movable by drag and by Alt+↑ and Alt+↓; returns the props of a row's element. `moved` is
 * called with the new index after a move by keyboard. Styles are in theme/base.css.
 */
export function useArranging<R extends { id: string }>(
  rows: readonly R[],
  arranging: Arranging<R> | undefined,
  moved?: (index: number) => void,
  /** true for a horizontal list */
  across = false,
) {
  const [dragged, setDragged] = useState<R>();
  const [over, setOver] = useState<{ id: string; side: Side }>();
  useArrangeKeys(rows, arranging, moved);
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (target: R, side: Side) => {
    end();
    if (!dragged || target.id === dragged.id) return;
    const others = rows.filter(({ id }) => id !== dragged.id);
    const at = others.findIndex(({ id }) => id === target.id);
    const afterId = side === 'after' ? target.id : (others[at - 1]?.id ?? null);
    arranging?.move(dragged, afterId, false, target);
  };
  return (row: R) => {
    if (!arranging) return {};
    const may = arranging.may(row);
    return {
      'data-arranged': row.id,
      'data-across': across || undefined,
      'data-dragged': dragged?.id === row.id || undefined,
      'data-drop': over?.id === row.id && dragged?.id !== row.id ? over.side : undefined,
      draggable: may,
      ...(may
        ? {
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'copyMove';
              // Otherwise a link would be dragged as its address, and Firefox does not drag without data.
              event.dataTransfer.setData('text/plain', event.currentTarget.textContent ?? '');
              event.dataTransfer.setDragImage(event.currentTarget, 16, 16);
              setDragged(row);
            },
            onDragEnd: end,
          }
        : {}),
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        const side = sideOf(event, across);
        if (over?.id !== row.id || over.side !== side) setOver({ id: row.id, side });
      },
      onDrop: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        drop(row, sideOf(event, across));
      },
    };
  };
}

function useArrangeKeys<R extends { id: string }>(
  rows: readonly R[],
  arranging: Arranging<R> | undefined,
  moved: ((index: number) => void) | undefined,
): void {
  const latest = useRef<(event: Event) => void>(() => {});
  latest.current = (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const id = target?.closest<HTMLElement>('[data-arranged]')?.dataset.arranged;
    const index = rows.findIndex((one) => one.id === id);
    const row = rows[index];
    if (!row || !arranging?.may(row) || target?.matches(TYPED)) return;
    event.preventDefault();
    const step = (event as CustomEvent<number>).detail;
    const afterId = afterStep(rows, row.id, step);
    if (afterId === undefined) return;
    arranging.move(row, afterId, true);
    moved?.(index + step);
  };
  useEffect(() => {
    const hear = (event: Event) => latest.current(event);
    document.addEventListener(ARRANGE_EVENT, hear);
    return () => document.removeEventListener(ARRANGE_EVENT, hear);
  }, []);
}
