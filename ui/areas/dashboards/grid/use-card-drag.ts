import { moved, resized } from '@earshot/core/areas/dashboards/card-grid';
import { CARD_SIZES } from '@earshot/core/areas/dashboards/card-rules';
import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { limits } from '@earshot/core/limits';
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { CardMove } from './use-card-moves.ts';

/** px of the grid, as in grid.module.css */
export const [ROW, GAP] = [72, 16];

interface Drag {
  card: DashboardCard;
  kind: 'move' | 'resize';
  /** px from the left edge of the card to the pointer */
  inside: number;
  move?: CardMove;
}

interface CardDragProps {
  grid: RefObject<HTMLUListElement | null>;
  attempt: (move: CardMove | undefined) => void;
  perform: (move: CardMove, card: DashboardCard, kind: Drag['kind']) => void;
}

/** Moves a card by its handle and resizes it by its corner, with a pointer; Escape gives up. */
export function useCardDrag({ grid, attempt, perform }: CardDragProps) {
  const drag = useRef<Drag>(undefined);
  const moveTo = (event: PointerEvent, { card, kind, inside }: Drag): CardMove | undefined => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return undefined;
    const column = (box.width + GAP) / limits.dashboardColumns;
    const [x, row] = [event.clientX - box.left, (event.clientY - box.top) / (ROW + GAP)];
    if (kind === 'move') {
      const to = { x: Math.round((x - inside) / column), row };
      return (cards) => moved(cards, card.id, to);
    }
    const size = { w: Math.round(x / column) - card.x, h: Math.round(row) - card.y };
    return (cards) => resized(cards, card.id, size, CARD_SIZES[card.kind].least);
  };
  const stop = () => {
    drag.current = undefined;
    attempt(undefined);
  };
  return (card: DashboardCard, kind: Drag['kind']) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const edge = event.currentTarget.closest('li')?.getBoundingClientRect().left ?? event.clientX;
      drag.current = { card, kind, inside: event.clientX - edge };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now) return;
      const move = moveTo(event, now);
      if (!move) return;
      now.move = move;
      attempt(move);
      event.currentTarget.scrollIntoView({ block: 'nearest' });
    },
    onPointerUp: () => {
      const now = drag.current;
      stop();
      if (now?.move) perform(now.move, now.card, now.kind);
    },
    onPointerCancel: stop,
    onLostPointerCapture: () => drag.current && stop(),
    giveUp: () => {
      const dragging = drag.current !== undefined;
      if (dragging) stop();
      return dragging;
    },
  });
}
