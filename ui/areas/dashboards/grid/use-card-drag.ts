import { moved, resized } from '@earshot/core/areas/dashboards/card-grid';
import { CARD_SIZES } from '@earshot/core/areas/dashboards/card-rules';
import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { limits } from '@earshot/core/limits';
import { type PointerEvent as PressEvent, type RefObject, useRef } from 'react';
import type { CardMove } from './use-card-moves.ts';

/** px of the grid, as in grid.module.css */
export const [ROW, GAP] = [72, 16];

interface Drag {
  card: DashboardCard;
  kind: 'move' | 'resize';
  /** px from the card's left edge to the pointer */
  inside: number;
  move?: CardMove | undefined;
}

interface CardDragProps {
  grid: RefObject<HTMLUListElement | null>;
  attempt: (move: CardMove | undefined) => void;
  perform: (move: CardMove, card: DashboardCard) => void;
}

/** Moves a card by its handle and resizes it by its corner, by pointer; Escape cancels. */
export function useCardDrag({ grid, attempt, perform }: CardDragProps) {
  const latest = useRef(perform);
  latest.current = perform;
  const moveOf = (event: PointerEvent, { card, kind, inside }: Drag): CardMove | undefined => {
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
  return (card: DashboardCard, kind: Drag['kind']) => (down: PressEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const element = down.currentTarget;
    const left = element.closest('li')?.getBoundingClientRect().left ?? down.clientX;
    const drag: Drag = { card, kind, inside: down.clientX - left };
    // Listens on the window, since other users' moves shift the card itself in the page.
    const listening = new AbortController();
    const listen = <K extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
      type: K,
      hear: (event: WindowEventMap[K]) => void,
    ) => window.addEventListener(type, hear, { signal: listening.signal, capture: true });
    const stop = () => {
      listening.abort();
      attempt(undefined);
    };
    listen('pointermove', (event) => {
      drag.move = moveOf(event, drag);
      attempt(drag.move);
      element.scrollIntoView({ block: 'nearest' });
    });
    listen('pointerup', () => {
      stop();
      if (drag.move) latest.current(drag.move, card);
    });
    listen('pointercancel', stop);
    listen('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      stop();
    });
  };
}
